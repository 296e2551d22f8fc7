/** The drawings of the two games. */
import { rays } from './supplier.games.ts'

const BIRD =
  'M0 -18C10 -34 16 -30 24 -44C36 -66 58 -74 84 -78C74 -68 78 -62 68 -56C74 -54 72 -46 62 -42C68 -38 64 -30 54 -28C58 -22 52 -16 42 -16C34 4 24 16 16 24L26 52L12 46L0 64L-12 46L-26 52L-16 24C-24 16 -34 4 -42 -16C-52 -16 -58 -22 -54 -28C-64 -30 -68 -38 -62 -42C-72 -46 -74 -54 -68 -56C-78 -62 -74 -68 -84 -78C-58 -74 -36 -66 -24 -44C-20 -38 -16 -34 -12 -32C-16 -44 -10 -58 4 -58C12 -58 16 -52 16 -46L26 -40L14 -38C12 -30 8 -26 0 -18Z'

const at = (degrees: number, radius: number): [number, number] => [
  Math.round(Math.sin((degrees * Math.PI) / 180) * radius * 10) / 10,
  Math.round(-Math.cos((degrees * Math.PI) / 180) * radius * 10) / 10,
]

const gradients = `<defs>
  <linearGradient id="copper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f9d9b8"/><stop offset=".45" stop-color="#d58a54"/><stop offset="1" stop-color="#8a4526"/></linearGradient>
  <linearGradient id="copper-in" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#b9683a"/><stop offset="1" stop-color="#eab184"/></linearGradient>
  <linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fffdf6"/><stop offset="1" stop-color="#ead9bd"/></linearGradient>
</defs>`

const mark = {
  orel: `<path d="${BIRD}" fill="#5b2a17" transform="translate(0 4)"/><path d="${BIRD}" fill="#f7cfa8" opacity=".35" transform="translate(-1.5 1.5)"/>`,
  reshka: `<text y="38" text-anchor="middle" class="coin-number">1</text>${[-1, 1]
    .flatMap((side) =>
      Array.from({ length: 7 }, (_, n) => {
        const angle = 180 + side * (22 + n * 19)
        const [x, y] = at(angle, 74)
        return `<ellipse rx="6" ry="14" fill="#5b2a17" transform="translate(${x} ${y}) rotate(${angle + side * 60})"/>`
      }),
    )
    .join('')}`,
}

export function coinFace(side: 'orel' | 'reshka'): string {
  const beads = Array.from({ length: 48 }, (_, n) => {
    const [x, y] = at(n * 7.5, 116)
    return `<circle cx="${x}" cy="${y}" r="2.4"/>`
  })
  return `<svg viewBox="-132 -132 264 264" aria-hidden="true">${gradients}
  <circle r="130" fill="url(#copper)" stroke="#5b2a17" stroke-width="2"/>
  <circle r="104" fill="url(#copper-in)" stroke="#5b2a17" stroke-opacity=".45" stroke-width="3"/>
  <g fill="#5b2a17" opacity=".45">${beads.join('')}</g>${mark[side]}
  <path d="M-66-98A118 118 0 0 0-112-36" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/></svg>`
}

/** The compass rose with the pay of each ray; `outcome` is the position of its needle. */
export function roseOfWinds(outcome = 0): string {
  const step = 360 / rays.length
  const sectors = rays.map((pays, n) => {
    const [x1, y1] = at(n * step - step / 2, 150)
    const [x2, y2] = at(n * step + step / 2, 150)
    const [tx, ty] = at(n * step, 124)
    const kind = pays >= 300 ? 'rich' : pays > 0 ? 'paid' : 'none'
    const label =
      pays > 0
        ? `<text x="${tx}" y="${ty + 6}" text-anchor="middle">×${String(pays / 100).replace('.', ',')}</text>`
        : `<circle cx="${tx}" cy="${ty}" r="3.5"/>`
    return `<g class="ray ${kind}" data-ray="${n}"><path d="M0 0L${x1} ${y1}A150 150 0 0 1 ${x2} ${y2}Z"/>${label}</g>`
  })
  return `<svg viewBox="-180 -180 360 360" aria-hidden="true">${gradients}
  <circle r="176" fill="url(#copper)" stroke="#5b2a17" stroke-width="2"/>
  <circle r="160" fill="url(#paper)" stroke="#1f3b57" stroke-width="2"/>
  ${sectors.join('')}
  <circle r="92" fill="url(#paper)" stroke="#1f3b57" stroke-opacity=".5" stroke-width="1.5"/>
  <g fill="#1f3b57" class="points"><text y="-64" text-anchor="middle">С</text><text x="68" y="7" text-anchor="middle">В</text><text y="80" text-anchor="middle">Ю</text><text x="-68" y="7" text-anchor="middle">З</text></g>
  <g id="needle" transform="rotate(${outcome * step})"><path d="M0-104L15 0H-15Z" fill="#b3392b"/><path d="M0-104L15 0H0Z" fill="#7d2018"/><path d="M0 70L15 0H-15Z" fill="#fdf8ee" stroke="#1f3b57"/><path d="M0 70L15 0H0Z" fill="#cfd8df"/></g>
  <circle r="13" fill="url(#copper)" stroke="#5b2a17" stroke-width="2"/></svg>`
}
