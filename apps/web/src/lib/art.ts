import hashes from 'virtual:covers'

/** The attributes with which an <img> chooses the best file. */
export type Picture = { src: string; srcSet: string; width: number; height: number }

/** A game's tall cover by width, in the form that `GameCard` takes. */
export function coverOf(art: string): Record<180 | 360 | 560, string> {
  const file = (width: number) => coverAt(art, 'tall', width)
  return { 180: file(180), 360: file(360), 560: file(560) }
}

/** A game's wide cover with its title. */
export function wideOf(art: string): Picture {
  return pictureOf([560, 1120], 400 / 560, (width) => coverAt(art, 'wide', width))
}

/** A game's small square cover, for rows and lists. */
export function squareOf(art: string): Picture {
  return pictureOf([160, 320], 1, (width) => coverAt(art, 'square', width))
}

/** Undefined for a game without drawn pictures; the browser then shows the alt text. */
function coverAt(art: string, ratio: 'tall' | 'square' | 'wide', width: number): string {
  const hash = hashes[art]
  return hash === undefined ? '' : `/art/covers/${art}-${ratio}-${width}.${hash}.webp`
}

/** The files of one picture, of the widths in which it exists. */
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
