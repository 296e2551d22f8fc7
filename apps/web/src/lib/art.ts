import hashes from 'virtual:covers'

/** What an <img> needs to choose the file that fits. */
export type Picture = { src: string; srcSet: string; width: number; height: number }

/** A game's upright cover by width, as `GameCard` takes it. */
export function coverOf(art: string): Record<180 | 360 | 560, string> {
  const file = (width: number) => coverAt(art, 'tall', width)
  return { 180: file(180), 360: file(360), 560: file(560) }
}

/** A game's broad cover, its title on it. */
export function wideOf(art: string): Picture {
  return pictureOf([560, 1120], 400 / 560, (width) => coverAt(art, 'wide', width))
}

/** A game's small square cover: for rows and lists. */
export function squareOf(art: string): Picture {
  return pictureOf([160, 320], 1, (width) => coverAt(art, 'square', width))
}

/** A game whose pictures are not drawn has none; the browser shows its alt text. */
function coverAt(art: string, ratio: 'tall' | 'square' | 'wide', width: number): string {
  const hash = hashes[art]
  return hash === undefined ? '' : `/art/covers/${art}-${ratio}-${width}.${hash}.webp`
}

/** What one name comes in, of the widths it is made in. */
export function picture(
  from: Record<string, string>,
  name: string,
  widths: number[],
  ratio: number,
): Picture {
  return pictureOf(widths, ratio, (width) => from[`${name}-${width}.webp`] ?? '')
}

function pictureOf(widths: number[], ratio: number, at: (width: number) => string): Picture {
  const files = widths.map((width) => [width, at(width)] as const)
  const [width, src] = files.at(-1)!
  return {
    src,
    srcSet: files.map(([one, url]) => `${url} ${one}w`).join(', '),
    width,
    height: Math.round(width * ratio),
  }
}
