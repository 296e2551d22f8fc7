/** The pictures to draw: logical names, their drawings, and the sizes of each. */
import catalogue from './catalogue.json' with { type: 'json' }
import {
  renderBackdrop,
  renderCover,
  renderScene,
  renderTitle,
  THEMES,
} from './generator/covers.js'
import { offers, renderOffer } from './generator/clips.js'
import * as heroes from './generator/heroes.js'
import { HOSTS, renderHost } from './generator/hosts.js'
import { Canvas, G, k } from './generator/kit.js'
import { renderKeyArt, renderVipArt } from './generator/keyart.js'
import { PARTS, renderPart, renderWheel } from './generator/parts.js'
import { CABINET, renderSymbol, SETS } from './generator/symbols.js'
import wheelHigh from '../../games/src/wheel/wheel-high.json' with { type: 'json' }
import wheelLow from '../../games/src/wheel/wheel-low.json' with { type: 'json' }
import wheelMid from '../../games/src/wheel/wheel-mid.json' with { type: 'json' }

export type Picture = {
  /** Without extension and size: 'covers/semerki-tall'. */
  name: string
  svg: string
  /** The size of the drawing in its own units. */
  width: number
  height: number
  /** Also serve the SVG itself: small, and sharp at any size. */
  asSvg?: boolean
  /** Widths of the WebP files. */
  webp?: number[]
}

/** `parts` lists the table parts of a title by the beginnings of their names. */
type Game = { slug: string; name: string; theme: string; parts?: string[]; symbols?: object }
export type Catalogue = { games: Game[] }

/** Titles of external suppliers, which are not in our catalogue. */
const outside = ['orel-reshka', 'rumb']
/** The themes that are drawn by default. */
export const playable = [...catalogue.games.map(({ theme }) => theme), ...outside]

const square = { width: 200, height: 200 }

const covers = (theme: string): Picture[] => {
  const cover = (
    ratio: 'tall' | 'square' | 'wide',
    width: number,
    height: number,
    webp: number[],
  ) => ({
    name: `covers/${theme}-${ratio}`,
    svg: renderCover(theme, { ratio }),
    width,
    height,
    webp,
  })
  return [
    cover('tall', 400, 500, [180, 360, 560]),
    cover('square', 400, 400, [160, 320]),
    cover('wide', 560, 400, [560, 1120]),
  ]
}

const scenery = (theme: string): Picture[] => [
  {
    name: `backdrops/${theme}`,
    svg: renderBackdrop(theme),
    width: 1440,
    height: 900,
    asSvg: true,
  },
  { name: `titles/${theme}`, svg: renderTitle(theme), width: 520, height: 120, asSvg: true },
  {
    // The header of a pregame page: the hero at the right, space for the title at the left.
    name: `scenes/${theme}`,
    svg: renderScene(theme, { w: 1440, h: 460, hx: 1040, hy: 222, hs: 1.1 }),
    width: 1440,
    height: 460,
    webp: [780, 1440],
  },
]

const symbolSets = SETS as Record<string, Record<string, unknown>>

const symbols = (theme: string): Picture[] =>
  Object.keys(symbolSets[theme] ?? {}).map((id) => ({
    name: `symbols/${theme}/${id}`,
    svg: renderSymbol(theme, id),
    ...square,
    asSvg: true,
    // For reels, because browsers move bitmaps faster than they redraw gradients.
    webp: [200, 400],
  }))

const parts = (wanted: string[]): Picture[] => {
  const sizes = PARTS as Record<string, { w: number; h: number }>
  return Object.entries(sizes)
    .filter(([name]) => wanted.some((beginning) => name.startsWith(beginning)))
    .map(([name, { w, h }]) => ({
      name: `parts/${name}`,
      svg: renderPart(name),
      width: w,
      height: h,
      asSvg: true,
    }))
}

/** Wheels of multipliers, drawn from the models that use them. */
const wheels = (wanted: string[]): Picture[] =>
  wanted.includes('wheel-')
    ? [wheelLow, wheelMid, wheelHigh].map(({ id, segments }) => ({
        name: `parts/${id}`,
        svg: renderWheel(segments.map(({ x100 }) => x100)),
         width: 500, height: 510, asSvg: true ,
      }))
    : []

const object = (name: string, width: number, height: number, draw: (c: Canvas) => string[]) => {
  const canvas = new Canvas(width, height, name)
  canvas.add(...draw(canvas))
  return {
    name: `objects/${name}`,
    svg: canvas.svg('aria-hidden="true"'),
    width,
    height,
    asSvg: true,
  }
}

/** Single objects beside a table or on a promotion. */
const objects = (): Picture[] => [
  object('dice', 300, 220, (c) => [
    c.shadow(150, 186, 130, 24, 0.5),
    heroes.die(c, 100, 104, 1.08, -8, 22, [5, 3, 6], 0.19),
    heroes.die(c, 206, 122, 0.9, 14, 150, [1, 4, 4], 0.17),
  ]),
  object('gem', 120, 120, (c) => [
    c.glow(60, 60, 58, k(0.82, 0.13, 200), 0.5),
    c.gem(60, 60, 42, 205, 0.15),
  ]),
  object('quince', 200, 200, (c) => [G(100, 112, 0.88, heroes.fruit.quince(c), 0)]),
  // Replaces a missing picture: an empty frame that advertises nothing.
  object('no-picture', 400, 300, (c) => [
    '<path fill="#16231c" d="M0 0H400V300H0Z"/>',
    `<g opacity="0.3">${G(200, 158, 0.8, heroes.fruit.quince(c), 0)}</g>`,
  ]),
  object('cherry', 200, 200, (c) => [G(100, 108, 0.9, heroes.fruit.cherry(c), -6)]),
]

/** Portraits of the gallery's hosts, and pictures of offers. */
const people = (): Picture[] => [
  ...HOSTS.map(({ id }) => ({
    name: `hosts/${id}`,
    svg: renderHost(id),
    width: 400,
    height: 500,
    asSvg: true,
  })),
  ...offers.map((name) => ({
    name: `offers/${name}`,
    svg: renderOffer(name),
    width: 800,
    height: 360,
    webp: [400, 800],
  })),
]

const vipArt = (): Picture => ({
  name: 'vip/crown',
  svg: renderVipArt(),
  width: 620,
  height: 460,
  webp: [310, 620],
})

const keyArt = (): Picture => ({
  name: 'keyart',
  svg: renderKeyArt(),
  width: 820,
  height: 560,
  asSvg: true,
  webp: [480, 820],
})

const partsOf = (catalogue: Catalogue, theme: string): string[] => {
  const game = catalogue.games.find((one) => one.theme === theme)
  if (!game && !outside.includes(theme))
    throw new Error(`No game in the catalogue has the theme ${theme}`)
  if (!THEMES.some((one: { id: string }) => one.id === theme)) throw new Error(`No theme ${theme}`)
  return game?.parts ?? []
}

export const planPictures = (catalogue: Catalogue, themes: readonly string[]): Picture[] => {
  const wanted = themes.flatMap((theme) => partsOf(catalogue, theme))
  return [
    ...themes.flatMap(covers),
    ...themes.flatMap(scenery),
    ...themes.flatMap(symbols),
    ...parts(wanted),
    ...wheels(wanted),
    ...objects(),
    ...people(),
    vipArt(),
    keyArt(),
    // The plum of the fruit set is on every empty list, whichever games are drawn.
    ...(themes.includes('semerki')
      ? []
      : symbols('semerki').filter(({ name }) => /plum|wild/.test(name))),
  ]
}

/** The frame ramp and reel gradient of each slot, for the page that draws the cabinet in CSS. */
export const cabinetsOf = (themes: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(CABINET).filter(([theme]) => themes.includes(theme)))
