// The hosts of the gallery: adults of the night garden, drawn to the shoulders, in the same light. A portrait is still;
// in a clip the same drawing breathes, blinks and speaks (SMIL, so that a page can pause it).
import { Canvas, G, k, n, P } from './kit.js';
import { leaf } from './heroes.js';

/* hue of the garden in the background, hair (lightness, hue), skin (lightness, hue), clothes (hue), lips (hue) */
export const HOSTS = [
  { id: 'lidiya', bg: 165, hair: [.42, 50], style: 'long', skin: [.89, 60], dress: 155, lip: 20, wears: ['leaf', 'beads'] },
  { id: 'amina', bg: 30, hair: [.32, 30], style: 'bun', skin: [.77, 55], dress: 22, lip: 12, wears: ['earrings', 'beads'] },
  { id: 'vera', bg: 250, hair: [.76, 75], style: 'braid', skin: [.91, 65], dress: 250, lip: 20, wears: ['earrings', 'beads'] },
  { id: 'nino', bg: 322, hair: [.3, 20], style: 'curls', skin: [.85, 58], dress: 322, lip: 8, wears: ['leaf', 'beads'] },
  { id: 'sofya', bg: 55, hair: [.56, 38], style: 'bob', skin: [.9, 62], dress: 60, lip: 20, wears: ['glasses', 'earrings'] },
  { id: 'arman', bg: 200, hair: [.3, 40], style: 'short', skin: [.79, 55], dress: 240, lip: 30, wears: ['tie', 'beard'] },
  { id: 'mira', bg: 110, hair: [.5, 25], style: 'long', skin: [.87, 60], dress: 100, lip: 20, wears: ['crown', 'beads'] },
  { id: 'timofey', bg: 285, hair: [.52, 60], style: 'short', skin: [.89, 62], dress: 20, lip: 30, wears: ['tie'] },
];
// Darker skin gets a higher chroma, because grey would look unhealthy.
const warm = (l, c) => c + (.9 - l) * .3;
const hostOf = id => { const h = HOSTS.find(one => one.id === id); if (!h) throw new Error(`no host ${id}`); return h; };

/* ---------- motion ---------- */
const EASE = '.4 0 .6 1';
// A repeated movement there and back; the page that shows the clip stops it.
export const sway = (type, values, dur, begin = 0) => { const v = values.split(';'); return `<animateTransform attributeName="transform" type="${type}" values="${values}" dur="${dur}s" begin="${begin}s" repeatCount="indefinite" calcMode="spline" keySplines="${v.slice(1).map(() => EASE).join(';')}"/>`; };
export const fade = (values, times, dur, begin = 0) => `<animate attributeName="opacity" values="${values}" keyTimes="${times}" dur="${dur}s" begin="${begin}s" repeatCount="indefinite"/>`;
const moving = (on, inner, motion) => `<g>${inner}${on ? motion : ''}</g>`;

/* ---------- the garden in the background ---------- */
export function garden(c, hue, w, h) {
  const z = h / 500;
  return [c.sky([k(.5, .1, hue), k(.24, .06, hue)], [0, 0, 1, 1]),
    `<g fill="${k(.62, .11, hue)}" opacity=".3" transform="scale(${n(w / 400 * 100) / 100} ${n(z * 100) / 100})"><path d="M-20 160C20 60 120 10 220 20C200 130 90 200 -20 160Z"/><path d="M420 330C340 300 300 220 320 130C410 170 450 250 420 330Z"/></g>`,
    c.glow(w * .78, h * .2, h * .34, k(.8, .1, hue), .4, .5)];
}

/* ---------- hair ---------- */
const BACK = {
  long: 'M118 196C106 92 160 56 204 56C258 56 300 98 290 200C288 254 312 306 304 384C286 398 266 396 252 384H152C138 398 112 396 102 384C92 306 122 256 118 196Z',
  bun: 'M120 210C108 108 154 74 204 74C256 74 298 110 286 210L272 256H134Z',
  braid: 'M120 204C108 98 158 64 204 64C256 64 296 104 286 208L278 258C304 296 312 344 294 404C284 420 260 414 260 396C266 346 252 308 246 276L138 272Z',
  bob: 'M106 268C92 120 146 62 204 62C264 62 316 120 300 268C290 292 264 294 252 278H154C140 294 116 292 106 268Z',
  short: 'M126 196C112 104 156 68 204 68C254 68 296 104 284 196Z',
};
const FRONT = {
  long: 'M128 198C122 124 160 97 226 92C262 104 284 136 283 200C270 164 250 142 226 132C196 158 156 160 128 198Z',
  bun: 'M126 196C121 124 160 97 204 97C250 97 288 124 284 196C270 156 248 138 204 136C160 138 138 156 126 196Z',
  braid: 'M127 200C121 126 160 98 194 95C246 97 286 130 284 200C264 162 238 142 196 136C164 146 144 162 127 200Z',
  bob: 'M124 214C117 132 154 100 204 100C258 100 292 134 284 214C278 178 270 166 262 158C226 174 180 174 146 158C138 168 130 180 124 214Z',
  short: 'M128 188C122 120 162 88 214 88C258 88 290 122 282 188C276 158 266 146 252 140C210 152 172 136 156 134C142 144 132 164 128 188Z',
};
const CURLS_BACK = [[140, 134, 46], [180, 92, 48], [236, 94, 48], [270, 140, 46], [122, 196, 42], [288, 204, 42], [130, 254, 36], [280, 260, 36]];
const CURLS_FRONT = [[152, 142, 24], [190, 122, 28], [234, 126, 28], [266, 154, 22]];
const rings = list => list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');

function hairBack(c, h) {
  const [l, hue] = h.hair, cols = [k(l + .06, .09, hue), k(l - .14, .08, hue)];
  if (h.style === 'curls') return `<g fill="${c.lg(cols, [0, 0, 1, 1])}">${rings(CURLS_BACK)}</g>`;
  const strands = h.style === 'braid' ? P('M258 306Q280 320 302 304M260 340Q282 354 306 336M262 374Q282 388 304 370', 'none', `stroke="${k(l - .16, .09, hue)}" stroke-width="4" stroke-linecap="round"`)
    : h.style === 'long' ? P('M126 250Q112 320 120 376M284 250Q298 320 288 376', 'none', `stroke="${k(l + .12, .09, hue)}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"`) : '';
  const bun = h.style === 'bun' ? `<circle cx="204" cy="58" r="42" fill="${c.lg(cols, [0, 0, 1, 1])}"/>` + P('M180 44Q204 26 230 46', 'none', `stroke="${k(l + .16, .08, hue)}" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"`) : '';
  return bun + P(BACK[h.style], c.lg(cols, [0, 0, 1, 1])) + strands;
}
function hairFront(c, h) {
  const [l, hue] = h.hair, fill = c.lg([k(l + .04, .09, hue), k(l - .06, .09, hue)], [0, 0, .4, 1]);
  if (h.style === 'curls') return `<g fill="${k(l - .04, .09, hue)}">${rings(CURLS_FRONT)}</g>` + P('M176 112Q190 98 206 104M222 108Q238 100 250 112', 'none', `stroke="${k(l + .18, .09, hue)}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"`);
  return P(FRONT[h.style], fill) + P('M150 146Q172 112 214 108', 'none', `stroke="${k(l + .22, .08, hue)}" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"`);
}

/* ---------- face ---------- */
const FACE = 'M132 190C132 134 162 106 204 106C248 106 278 134 278 190C278 240 252 306 204 306C160 306 132 240 132 190Z';
const MOUTH = 'M179 258Q192 255 204 259Q216 255 229 258Q204 286 179 258Z', SPOKEN = 'M182 258Q193 255 204 258Q215 255 226 258Q204 298 182 258Z';

function eyes(h, alive) {
  const [l, hue] = h.skin, one = x => `<path d="M${x - 19} 203Q${x} 181 ${x + 19} 203Q${x} 217 ${x - 19} 203Z" fill="#fdfaf2"/><circle cx="${x + 1}" cy="201" r="8.4" fill="${k(.36, .07, h.bg)}"/><circle cx="${x + 1}" cy="201" r="3.8" fill="#14110c"/><circle cx="${x + 3.6}" cy="198" r="2.6" fill="#fff"/>`;
  const lash = m => P(`M146 204Q166 178 188 202${m ? 'M146 204L141 198' : ''}M220 202Q242 178 262 204${m ? 'M262 204L267 198' : ''}`, 'none', `stroke="${k(.2, .03, 50)}" stroke-width="4.5" stroke-linecap="round"`);
  const open = one(167) + one(241) + lash(!h.wears.includes('tie'));
  if (!alive) return open;
  // Eyelids: the skin covers the eyes for a tenth of a second.
  const lids = P('M145 205Q166 174 190 204Q167 221 145 205ZM218 204Q242 174 263 205Q241 221 218 204Z', k(l - .05, .065, hue)) + P('M147 206Q167 215 188 206M220 206Q241 215 261 206', 'none', `stroke="${k(.2, .03, 50)}" stroke-width="4.5" stroke-linecap="round"`);
  return open + `<g opacity="0">${lids}${fade('0;0;1;1;0;0', '0;.46;.475;.5;.515;1', 3.7, .4)}</g>`;
}
function face(c, h, alive) {
  const [l, hue] = h.skin, man = h.wears.includes('tie'), brow = k(h.hair[0] - .14, .07, h.hair[1]);
  const ear = x => `<ellipse cx="${x}" cy="210" rx="13" ry="20" fill="${k(l - .08, warm(l, .075), hue)}"/>`;
  return ear(134) + ear(276) + P(FACE, c.lg([k(l, warm(l, .05), hue), k(l - .07, warm(l, .07), hue), k(l - .19, warm(l, .09), hue)], [0, 0, 1, .6]))
    + (h.wears.includes('beard') ? P('M136 214C140 262 168 308 204 308C242 308 268 262 274 214C266 244 250 250 234 246Q204 236 174 246C156 250 144 244 136 214Z', k(h.hair[0] - .02, .05, h.hair[1]), 'opacity=".9"') : '')
    + P('M278 190C278 240 252 306 204 306C238 288 258 242 258 182C258 152 252 130 242 116C266 130 278 154 278 190Z', k(l - .21, .1, hue), 'opacity=".3"')
    + `<g fill="${k(.7, .14, 25)}" opacity="${man ? .16 : .28}"><ellipse cx="160" cy="234" rx="17" ry="10"/><ellipse cx="248" cy="234" rx="17" ry="10"/></g>`
    + P('M147 173Q166 160 186 170M222 170Q242 160 261 173', 'none', `stroke="${brow}" stroke-width="${man ? 8 : 5.5}" stroke-linecap="round"`)
    + eyes(h, alive)
    + P('M206 210Q197 235 204 240Q210 242 215 238', 'none', `stroke="${k(l - .27, .09, hue)}" stroke-width="4" stroke-linecap="round"`)
    + `<path d="${MOUTH}" fill="${k(man ? .56 : .55, man ? .09 : .16, h.lip)}">${alive ? `<animate attributeName="d" values="${MOUTH};${SPOKEN};${MOUTH};${SPOKEN};${MOUTH};${MOUTH}" keyTimes="0;.14;.28;.42;.56;1" dur="1.3s" repeatCount="indefinite"/>` : ''}</path>`
    + P('M177 256Q204 270 231 256', 'none', `stroke="${k(.36, .1, h.lip)}" stroke-width="2"`);
}

/* ---------- clothes ---------- */
const dress = (c, h) => {
  const tie = h.wears.includes('tie'), d = h.dress;
  const cloth = P('M22 520C28 420 84 388 152 352Q204 396 256 352C324 388 376 420 380 520Z', c.lg([k(.62, .13, d), k(.34, .1, d)], [0, 0, 1, 1])) + P('M60 430Q120 420 150 520M346 430Q290 420 262 520', 'none', `stroke="${k(.28, .09, d)}" stroke-opacity=".45" stroke-width="5"`);
  if (tie) return cloth + P('M152 352Q204 396 256 352L270 366L232 412L204 384L176 412L138 366Z', k(.97, .015, 95)) + P('M191 392L204 382L217 392L211 470L204 486L197 470Z', k(.34, .11, d + 140));
  const beads = h.wears.includes('beads') ? P('M152 366Q204 428 258 366', 'none', `stroke="${k(.9, .13, 97)}" stroke-width="5" stroke-dasharray=".1 12" stroke-linecap="round"`) : '';
  return cloth + P('M152 352Q204 396 256 352L268 360Q206 436 140 360Z', k(.74, .1, d)) + beads;
};
const neck = (c, h) => { const [l, hue] = h.skin; return P('M168 262H240V352Q204 390 168 352Z', k(l - .1, warm(l, .085), hue)) + P('M168 282Q204 330 240 280V308Q204 344 168 308Z', k(l - .24, .09, hue), 'opacity=".55"'); };
function wears(c, h, alive) {
  let s = ''; const has = w => h.wears.includes(w), gold = k(.87, .16, 96);
  if (has('earrings')) s += [134, 276].map(x => `<circle cx="${x}" cy="240" r="8" fill="${gold}"/><circle cx="${x - 2}" cy="237" r="2.4" fill="#fff" opacity=".8"/>`).join('');
  if (has('glasses')) s += `<g fill="none" stroke="${k(.3, .06, 40)}" stroke-width="5"><circle cx="167" cy="204" r="29"/><circle cx="241" cy="204" r="29"/><path d="M196 202Q204 196 212 202M138 200L130 196M270 200L278 196"/></g>` + P('M150 190L164 180M224 190L238 180', 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"');
  if (has('leaf')) s += moving(alive, G(262, 146, 1, P('M-6 8C-2 -20 22 -34 50 -28C46 2 22 18 -6 8Z', c.lg([k(.82, .15, 140), k(.6, .15, 152)], [0, 0, 1, 1])) + P('M-4 6Q20 -10 44 -24', 'none', `stroke="${k(.45, .12, 155)}" stroke-width="2.4"`), 24), sway('rotate', '0 258 150;5 258 150;-3 258 150;0 258 150', 4.6));
  if (has('crown')) s += G(204, 80, 1, P('M-46 18L-52 -22L-26 -4L0 -34L26 -4L52 -22L46 18Z', c.lg([k(.93, .12, 95), k(.72, .15, 82)], [0, 0, 1, 1]), `stroke="${k(.5, .11, 70)}" stroke-width="3" stroke-linejoin="round"`) + `<circle cy="6" r="5" fill="${k(.58, .2, 20)}"/><circle cx="-26" cy="8" r="4" fill="${k(.7, .15, 150)}"/><circle cx="26" cy="8" r="4" fill="${k(.7, .15, 150)}"/>`);
  return s;
}

/** The bust in a box of 400 x 500, without the background. */
export function bust(c, id, alive = false) {
  const h = hostOf(id);
  const head = hairFrontAndFace(c, h, alive);
  const whole = moving(alive, hairBack(c, h), sway('rotate', '0 204 330;1 204 330;-1 204 330;0 204 330', 6.2)) + neck(c, h) + dress(c, h) + moving(alive, head, sway('rotate', '0 204 330;1.4 204 330;-1.2 204 330;0 204 330', 6.2));
  return moving(alive, whole, sway('translate', '0 0;0 3;0 0', 3.4));
}
const hairFrontAndFace = (c, h, alive) => face(c, h, alive) + hairFront(c, h) + wears(c, h, alive);

export function renderHost(id) {
  const c = new Canvas(400, 500, `host-${id}`), h = hostOf(id);
  c.add(...garden(c, h.bg, 400, 500), leaf(c, 60, 96, 1.1, -24, 155), leaf(c, 356, 300, .9, 70, 155), G(0, 6, 1, bust(c, id)), c.vignette('#000', .28));
  return c.svg('aria-hidden="true"');
}
