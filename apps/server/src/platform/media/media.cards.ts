/** Draws a picture for link previews: the cover of a theme beside the site's logo, with a multiplier if there is one. */
import { readFile } from 'node:fs/promises'
import digits from './digits.json' with { type: 'json' }

/** The size that other sites ask for. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** The place beside the cover, and how far the logo and the multiplier stay from its sides. */
const PANEL_LEFT = 868
const MARGIN = 46
const PANEL_WIDTH = CARD_WIDTH - PANEL_LEFT - MARGIN
const LOGO_HEIGHT = 40
const LOGO_WIDTH = 100
const WORDS_SCALE_MAX = 1.1
const GROUND = '#0b1410'
const PIXELS_MAX = 4_200_000

type Glyph = { advance: number; outline: string }
const glyphs: Readonly<Record<string, Glyph | undefined>> = digits

type Card = {
  /** The file of the cover. */
  file: string
  /** The file of the logo, an SVG. */
  logo: string
  /** Of digits, «,» and «×»; other signs are left out. */
  words: string | undefined
}

export async function drawCard({ file, logo, words }: Card): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const cover = sharp(await readFile(file), { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const front = await cover.resize({ height: CARD_HEIGHT }).toBuffer()
  const over = panel(await readFile(logo, 'utf8'), words)
  return sharp({
    create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: GROUND },
  })
    .composite([
      { input: front, left: 0, top: 0 },
      { input: Buffer.from(over), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The dark side with the logo, above the multiplier if there is one. */
function panel(logo: string, words: string | undefined): string {
  const inner = logo.replace(/^[^<]*<svg[^>]*>|<\/svg>\s*$/g, '')
  const scale = PANEL_WIDTH / LOGO_WIDTH
  const top = (CARD_HEIGHT - LOGO_HEIGHT * scale) / 2 - (words === undefined ? 0 : 90)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
    '<defs><linearGradient id="a" x1="0" x2="1">' +
    `<stop offset=".62" stop-color="${GROUND}" stop-opacity="0"/>` +
    `<stop offset=".73" stop-color="${GROUND}"/></linearGradient></defs>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#a)"/>` +
    `<g transform="translate(${PANEL_LEFT} ${top}) scale(${scale})">${inner}</g>` +
    `${words === undefined ? '' : multiplier(words)}</svg>`
  )
}

/** Outlines, because a server has no fonts. */
function multiplier(words: string): string {
  const placed: string[] = []
  let left = 0
  for (const sign of words) {
    const { advance, outline } = glyphs[sign] ?? { advance: 0, outline: '' }
    placed.push(`<path d="${outline}" transform="translate(${left} 0)"/>`)
    left += advance
  }
  const scale = Math.min(WORDS_SCALE_MAX, PANEL_WIDTH / Math.max(1, left))
  return (
    `<g transform="translate(${PANEL_LEFT} 420) scale(${scale})" fill="#f6d34a" ` +
    `stroke="#f6d34a" stroke-width="5">${placed.join('')}</g>`
  )
}
