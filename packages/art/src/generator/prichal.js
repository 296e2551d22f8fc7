// Covers of an external supplier's games: copper on paper charts, easy to distinguish from our own.
import { k, n, pt, poly, G, P } from './kit.js';
import { COPPER, el, ln, star } from './heroes2.js';
const SILVER = [k(.98, .01, 90), k(.86, .02, 85), k(.64, .03, 75), k(.4, .03, 65)];
const M = [0, 0, 1, 1];
const INK = k(.33, .06, 245);
const at = (c, body, dx = 0, dy = 0, s = 1, rot = 0) => G(c.hx + dx * c.hs, c.hy + dy * c.hs, n(c.hs * s * 100) / 100, body, rot);

// The bird with raised wings and its head to the left, in a box of about -80..80.
const BIRD = 'M0 -18C10 -34 16 -30 24 -44C36 -66 58 -74 84 -78C74 -68 78 -62 68 -56C74 -54 72 -46 62 -42C68 -38 64 -30 54 -28C58 -22 52 -16 42 -16C34 4 24 16 16 24L26 52L12 46L0 64L-12 46L-26 52L-16 24C-24 16 -34 4 -42 -16C-52 -16 -58 -22 -54 -28C-64 -30 -68 -38 -62 -42C-72 -46 -74 -54 -68 -56C-78 -62 -74 -68 -84 -78C-58 -74 -36 -66 -24 -44C-20 -38 -16 -34 -12 -32C-16 -44 -10 -58 4 -58C12 -58 16 -52 16 -46L26 -40L14 -38C12 -30 8 -26 0 -18Z';

function disc(c, A, mark, edge = 20) {
  let s = el(0, edge, 128, 128, c.lg([A[3], A[1], A[3], A[2], A[3]], [0, 0, 1, 0])), r = '';
  for (let i = 0; i < 40; i++) { const [x, y] = pt(i * 4.5, 128); r += `M${n(x)} ${n(y)}v${edge}`; }
  s += ln(r, A[3], 2, 'opacity=".55"') + el(0, 0, 128, 128, c.lg([A[0], A[1], A[2]], M), `stroke="${A[3]}" stroke-width="2"`);
  s += el(0, 0, 104, 104, c.lg([A[2], A[1], A[0]], M)) + el(0, 0, 104, 104, 'none', `stroke="${A[3]}" stroke-opacity=".5" stroke-width="3"`);
  for (let i = 0; i < 48; i++) { const [x, y] = pt(i * 7.5, 116); s += el(x, y, 2.4, 2.4, A[3], 'opacity=".45"'); }
  return s + mark(A) + ln('M-66 -98A118 118 0 0 0 -112 -36', '#fff', 7, 'opacity=".7"');
}
const heads = (A) => P(BIRD, A[3], 'opacity=".35" transform="translate(3 12)"') + P(BIRD, A[3], 'transform="translate(0 8)"') + P(BIRD, A[0], 'opacity=".35" transform="translate(-1.5 5.5)"');
const tails = (c) => (A) => { const t = c.text('1', 'play', { size: 130 }); let s = ''; for (const m of [-1, 1]) for (let i = 0; i < 7; i++) { const [x, y] = pt(90 + m * (22 + i * 20), 80); s += `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(90 + m * (22 + i * 20) + (m > 0 ? 70 : 110))})">${P('M0 -16Q9 0 0 16Q-9 0 0 -16Z', A[3], 'opacity=".8"')}</g>`; } return s + `<g transform="translate(${n(-t.w / 2)} ${n(t.cap / 2 - 2)})">` + P(t.d, A[3]) + '</g>'; };

// A compass rose: sixteen rays, every other one shorter.
function rose(c) {
  let s = el(0, 0, 150, 150, c.lg([COPPER[0], COPPER[1], COPPER[3]], M), `stroke="${COPPER[3]}" stroke-width="3"`) + el(0, 0, 134, 134, c.rg([k(.99, .02, 90), k(.93, .04, 85), k(.82, .06, 75)], [.4, .36, .75])), t = '';
  for (let i = 0; i < 64; i++) { const [x, y] = pt(i * 5.625, 134), [a, b] = pt(i * 5.625, i % 4 ? 126 : 118); t += `M${n(x)} ${n(y)}L${n(a)} ${n(b)}`; }
  s += ln(t, INK, 2) + el(0, 0, 96, 96, 'none', `stroke="${INK}" stroke-width="1.6" stroke-opacity=".6"`);
  for (const [num, len, w] of [[4, 74, 16], [4, 92, 20], [4, 118, 26]]) for (let i = 0; i < num; i++) { const a = i * 90 + (len === 74 ? 22.5 : len === 92 ? 45 : 0) - 90, p = pt(a, len), l = pt(a - 45, w), r = pt(a + 45, w); if (len === 74) { const q = pt(a + 45, len), l2 = pt(a, w), r2 = pt(a + 90, w); s += P(poly([q, l2, [0, 0]]), COPPER[1]) + P(poly([q, r2, [0, 0]]), COPPER[3]); } s += P(poly([p, l, [0, 0]]), len === 118 ? k(.55, .19, 28) : COPPER[1]) + P(poly([p, r, [0, 0]]), len === 118 ? k(.36, .13, 25) : COPPER[3]); }
  s += c.orb(0, 0, 20, COPPER, '#fff', .8) + ln('M-78 -112A136 136 0 0 0 -130 -40', '#fff', 8, 'opacity=".7"');
  return s;
}
const chart = (c, a, b) => { let s = ''; for (let i = 0; i < 9; i++) s += `M0 ${n(i * c.H / 8)}H${c.W}M${n(i * c.W / 8)} 0V${c.H}`; let w = ''; for (let i = 0; i < 5; i++) { const y = c.H * (.12 + i * .19); w += `M-20 ${n(y)}C${n(c.W * .2)} ${n(y - 46)} ${n(c.W * .4)} ${n(y + 52)} ${n(c.W * .62)} ${n(y)}S${n(c.W * .95)} ${n(y - 30)} ${c.W + 20} ${n(y + 20)}`; } return ln(s, a, 1, 'opacity=".35"') + ln(w, b, 2.4, 'opacity=".3"'); };

export const PRICHAL = [
  { id: 'orel-reshka', game: 'Орёл и решка', kind: 'quick', lines: ['ОРЁЛ', 'И РЕШКА'], type: { font: 'play', fill: ['#fffaf0', k(.95, .04, 80), k(.84, .09, 62)], edge: k(.24, .06, 30), side: k(.46, .13, 35), maxH: 58, depth: 4 },
    back: c => [c.sky([k(.93, .03, 85), k(.84, .05, 75), k(.56, .09, 50)]), chart(c, INK, k(.6, .12, 35)), c.glow(c.hx - 40, c.hy - 60, c.W * .6, '#fff', .8)],
    hero: c => [c.shadow(c.hx + 6, c.hy + 168 * c.hs, 180 * c.hs, 28 * c.hs, .45), at(c, disc(c, SILVER, tails(c), 16), 74, -58, .86, 14), at(c, disc(c, COPPER, heads), -46, 50, 1, -10), c.spark(c.hx - 118 * c.hs, c.hy - 46 * c.hs, 22), c.spark(c.hx + 142 * c.hs, c.hy - 134 * c.hs, 16)],
    front: c => c.scrim(k(.24, .06, 32), .58, .94) },
  { id: 'rumb', game: 'Румб', kind: 'wheel', lines: ['РУМБ'], type: { font: 'play', fill: ['#fff', k(.94, .03, 90), k(.84, .07, 70)], edge: k(.22, .06, 250), side: k(.5, .17, 28), maxH: 84, depth: 4 },
    back: c => [c.sky([k(.72, .07, 225), k(.5, .09, 238), k(.25, .07, 250)]), chart(c, '#fff', k(.92, .06, 200)), ...[0, 1, 2].map(i => el(c.hx, c.hy, (190 + i * 46) * c.hs, (190 + i * 46) * c.hs, 'none', `stroke="#fff" stroke-opacity="${.3 - i * .08}" stroke-width="1.6" stroke-dasharray="4 9"`)), c.glow(c.hx - 40, c.hy - 70, c.W * .6, k(.96, .05, 210), .55)],
    hero: c => [c.shadow(c.hx + 6, c.hy + 166 * c.hs, 170 * c.hs, 26 * c.hs, .45), at(c, rose(c), 0, -6, 1.06, 11), at(c, P(star(4, 26, 9), '#fff'), 128, -138, .9)],
    front: c => c.scrim(k(.2, .06, 250), .64, .94) },
];
