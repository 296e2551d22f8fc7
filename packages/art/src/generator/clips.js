// Short scenes with a host in a garden at evening, animated by SMIL, so that no video is stored and a page can pause
// it.
import { Canvas, G, k, n, P, pt } from './kit.js';
import * as H from './heroes.js';
import { key } from './objects.js';
import { bust, fade, garden, HOSTS, sway } from './hosts.js';

export const CLIP = { width: 640, height: 440 };
const { width: W, height: Hh } = CLIP;
// `rest` is the transform without animation.
const set = (inner, motion, rest = '') => `<g${rest}>${inner}${motion}</g>`;
const once = (type, values, times, dur) => { const v = values.split(';'); return `<animateTransform attributeName="transform" type="${type}" values="${values}" keyTimes="${times}" dur="${dur}s" repeatCount="indefinite" calcMode="spline" keySplines="${v.slice(1).map(() => '.3 0 .3 1').join(';')}"/>`; };

/* ---------- objects that hosts show ---------- */
const envelope = c => {
  const paper = c.lg([k(.96, .03, 90), k(.8, .05, 80)]), edge = `stroke="${k(.55, .06, 70)}" stroke-width="3" stroke-linejoin="round"`;
  const flap = 'M-110 -66L0 26L110 -66Z', open = 'M-110 -66L0 -150L110 -66Z';
  return c.shadow(0, 96, 130, 18, .5) + P('M-110 -66H110V76H-110Z', k(.6, .06, 75), edge)
    + set(G(0, -10, .62, H.die(c, 0, 0, 1.5, 8, 22, [5, 3, 6], .19)), once('translate', '0 12;0 12;0 -76;0 -76;0 12', '0;.25;.45;.85;1', 8), ' transform="translate(0 12)"')
    + P('M-110 -66L-10 20Q0 28 10 20L110 -66V76H-110Z', paper, edge)
    + `<path d="${flap}" fill="${c.lg([k(.92, .04, 88), k(.72, .06, 78)])}" ${edge}><animate attributeName="d" values="${flap};${flap};${open};${open};${flap}" keyTimes="0;.1;.25;.88;1" dur="8s" repeatCount="indefinite"/></path>`
    + `<g>${c.orb(0, 24, 17, [k(.68, .2, 25), k(.5, .19, 22), k(.32, .13, 18)])}${fade('1;1;0;0;1', '0;.06;.14;.92;1', 8)}</g>`;
};
const cards = c => { const face = (r, s, begin) => set(H.card(c, r, s, { s: 1.15 }), once('scale', '1 1;.02 1;.02 1;1 1;1 1', '0;.08;.5;.58;1', begin)); return c.shadow(0, 128, 140, 18, .5) + G(-58, 10, 1, face('A', 's', 7), -12) + G(52, 0, 1, face('K', 'h', 9), 10); };
const dice = c => c.shadow(0, 92, 120, 18, .5) + set(H.die(c, -46, 20, 1.06, -8, 22, [5, 3, 6], .19), sway('translate', '0 0;6 -34;0 0;0 0', 2.6)) + set(H.die(c, 62, 40, .9, 14, 150, [1, 4, 4], .17), sway('translate', '0 0;0 0;-8 -26;0 0', 3.1));
const scales = c => {
  const gold = c.lg([k(.93, .11, 92), k(.66, .14, 74)], [0, 0, 1, 1]), pan = (x, coins) => G(x, 0, 1, P('M0 -84L-44 78M0 -84L44 78', 'none', `stroke="${k(.7, .1, 85)}" stroke-width="3"`) + coins + P('M-52 78H52Q44 108 0 108Q-44 108 -52 78Z', gold));
  return c.shadow(0, 150, 110, 16, .5) + P('M-8 -96H8L14 138H-14ZM-58 138H58L66 152H-66Z', gold) + set(P('M-120 -90H120V-80H-120Z', gold) + pan(-112, c.coin(-10, 62, 19, 0, .6)) + pan(112, c.coin(8, 62, 19, 0, .6)) + c.orb(0, -90, 15, [k(.93, .11, 92), k(.7, .15, 80), k(.45, .11, 62)]), sway('rotate', '0 0 -88;4 0 -88;-4 0 -88;1 0 -88;0 0 -88', 5.2));
};
const clock = c => {
  const gold = c.lg([k(.94, .1, 92), k(.64, .14, 72)], [0, 0, 1, 1]), ticks = [...Array(12)].map((_, i) => { const [x1, y1] = pt(i * 30, 86), [x2, y2] = pt(i * 30, i % 3 ? 92 : 76); return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`; }).join('');
  const hand = (len, w, dur, at) => `<g transform="rotate(${at})"><path d="M0 14V-${len}" stroke="${k(.25, .04, 160)}" stroke-width="${w}" stroke-linecap="round"/><animateTransform attributeName="transform" type="rotate" from="${at}" to="${at + 360}" dur="${dur}s" repeatCount="indefinite"/></g>`;
  return c.shadow(0, 132, 100, 16, .5) + `<circle r="118" fill="${gold}"/><circle r="102" fill="${c.rg([k(.98, .02, 95), k(.9, .04, 88)], [.4, .35, .8])}"/>` + P(ticks, 'none', `stroke="${k(.4, .05, 160)}" stroke-width="5" stroke-linecap="round"`) + hand(48, 9, 60, 305) + hand(72, 6, 12, 60) + c.orb(0, 0, 9, [k(.9, .12, 92), k(.6, .14, 75)]);
};
const gem = c => c.glow(0, 0, 150, k(.8, .13, 200), .45) + c.shadow(0, 122, 90, 14, .5) + set(c.gem(0, 0, 92, 200, .15), sway('rotate', '0;5;-5;0', 4.8)) + [[-86, -70, 20], [92, -40, 15], [60, 84, 11]].map(([x, y, r], i) => set(c.spark(x, y, r), fade('0;1;0;0', '0;.2;.5;1', 2.4, i * .8))).join('');
const bell = c => c.shadow(0, 132, 100, 14, .4) + set(G(0, 0, 1.5, H.bell(c)), sway('rotate', '0 0 -130;11 0 -130;-11 0 -130;6 0 -130;-4 0 -130;0 0 -130', 3.6));
const book = c => c.shadow(0, 150, 130, 16, .5) + set(G(0, 0, .78, H.book(c, 285)), sway('translate', '0 0;0 -8;0 0', 4.2)) + [[-110, -110, 16], [116, -96, 22], [128, 40, 12]].map(([x, y, r], i) => set(c.spark(x, y, r, k(.95, .1, 95)), fade('0;1;0;0', '0;.25;.6;1', 3, i))).join('');
const quince = c => c.shadow(0, 96, 100, 14, .5) + set(G(0, 0, 1.7, H.fruit.quince(c)), sway('rotate', '0 0 90;4 0 90;-4 0 90;0 0 90', 4.4));
const secret = c => c.glow(0, 0, 150, k(.88, .14, 92), .4) + set(G(0, 0, 1.3, key(c)), sway('rotate', '-20;-8;-20', 4.6));

/* The object of the second scene, by host. */
const SHOWN = { lidiya: envelope, amina: cards, vera: dice, nino: scales, sofya: clock, arman: gem, mira: bell, timofey: book };

/* ---------- the three scenes ---------- */
const drift = (c, hue, many) => [...Array(many)].map((_, i) => { const x = 40 + c.r() * (W - 80), d = 7 + c.r() * 6, begin = -c.r() * d, s = .5 + c.r() * .5; return `<g transform="translate(-90 -90)">${H.leaf(c, 0, 0, n(s), n(c.r() * 360), hue)}<animateTransform attributeName="transform" type="translate" values="${n(x)} -40;${n(x + 50)} ${n(Hh * .5)};${n(x - 20)} ${Hh + 50}" dur="${n(d)}s" begin="${n(begin)}s" repeatCount="indefinite"/></g>`; }).join('');
const fireflies = (c, many) => `<g fill="${k(.95, .12, 100)}">${[...Array(many)].map(() => `<circle cx="${n(c.r() * W)}" cy="${n(c.r() * Hh * .9)}" r="${n(1.2 + c.r() * 2.2)}" opacity=".2">${fade('.1;1;.1', '0;.5;1', n(1.6 + c.r() * 2.6), n(-c.r() * 3))}</circle>`).join('')}</g>`;

const SCENES = [
  // The host alone, with falling leaves.
  (c, h) => [...garden(c, h.bg, W, Hh), drift(c, 150, 5), G(300, 0, .94, [G(-180, 0, 1, bust(c, h.id, true))]), drift(c, 96, 3), c.vignette('#000', .34)],
  // The host with an object.
  (c, h) => [...garden(c, h.bg, W, Hh), c.rays(468, 190, 420, 12, k(.9, .09, h.bg), .07), G(26, 24, .86, bust(c, h.id, true)), G(482, 214, .98, SHOWN[h.id](c)), fireflies(c, 8), c.vignette('#000', .34)],
  // Later in the evening: the moon, rising lanterns, the host at the side.
  (c, h) => [c.sky([k(.2, .05, h.bg), k(.3, .08, h.bg), k(.16, .04, h.bg)]), c.glow(160, 104, 130, k(.95, .06, 95), .4), `<circle cx="160" cy="104" r="46" fill="${c.rg([k(.98, .03, 95), k(.9, .06, 90)], [.4, .35, .7])}"/>`, c.dust(40, '#fff', 0, 0, W, Hh * .7, 1.6, .8), c.ridge(Hh * .74, 40, k(.17, .04, h.bg), 7, false),
    [[70, 330, .34, 9], [214, 300, .5, 11], [150, 380, .28, 13], [300, 350, .3, 10]].map(([x, y, s, d]) => set(H.skyLantern(c, x, y, s, 0, 120), sway('translate', '0 0;10 -60;0 0', d))).join(''),
    fireflies(c, 16), G(318, 62, .76, bust(c, h.id, true)), c.vignette('#000', .4)],
];
export const SCENES_OF_HOST = SCENES.length;

/** One animated scene of a host; the animation is paused until a script starts it. */
export function renderClip(id, number) {
  const host = HOSTS.find(one => one.id === id), scene = SCENES[number - 1];
  if (!host || !scene) throw new Error(`no scene ${number} of ${id}`);
  const c = new Canvas(W, Hh, `clip-${id}-${number}`);
  c.add(...scene(c, host));
  return c.svg('aria-hidden="true" preserveAspectRatio="xMidYMid slice"');
}

/** Objects that represent an offer or a page, on a piece of the garden. */
const OFFERS = {
  demo: [165, c => [G(470, 190, .95, dice(c)), G(650, 150, .62, H.seven(c)), G(640, 270, .7, H.fruit.cherry(c))]],
  fair: [250, c => [G(540, 190, 1.02, envelope(c))]],
  calm: [55, c => [G(540, 186, .98, clock(c))]],
  sandbox: [150, c => [G(520, 190, .86, scales(c)), G(690, 290, .6, H.fruit.quince(c))]],
  gallery: [322, c => [G(330, 36, .66, bust(c, 'vera')), G(430, 10, .74, bust(c, 'lidiya')), G(540, 40, .66, bust(c, 'arman'))]],
  app: [200, c => [G(540, 180, .9, quince(c)), G(660, 110, .6, secret(c))]],
};
export const offers = Object.keys(OFFERS);
export function renderOffer(name) {
  const [hue, things] = OFFERS[name], c = new Canvas(800, 360, `offer-${name}`);
  c.add(...garden(c, hue, 800, 360), H.leaf(c, 300, 70, 1.1, -20, 155), H.leaf(c, 762, 60, 1, 60, 155), ...things(c), c.vignette('#000', .3));
  return c.svg('aria-hidden="true"');
}
