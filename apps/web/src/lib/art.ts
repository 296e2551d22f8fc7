import covers from 'virtual:art/covers'

/** What an <img> needs to choose the file that fits. */
export type Picture = { src: string; srcSet: string; width: number; height: number }

/** A game's upright cover by width, as `GameCard` takes it. */
export function coverOf(art: string): Record<180 | 360 | 560, string> {
  const file = (width: number) => found(covers, `${art}-tall-${width}.webp`)
  return { 180: file(180), 360: file(360), 560: file(560) }
}

/** A game's broad cover, its title on it. */
export function wideOf(art: string): Picture {
  return picture(covers, `${art}-wide`, [560, 1120], 400 / 560)
}

/** A game's small square cover: for rows and lists. */
export function squareOf(art: string): Picture {
  return picture(covers, `${art}-square`, [160, 320], 1)
}

/** What one name comes in, of the widths it is made in. */
export function picture(
  from: Record<string, string>,
  name: string,
  widths: number[],
  ratio: number,
): Picture {
  const files = widths.map((width) => [width, found(from, `${name}-${width}.webp`)] as const)
  const [width, src] = files.at(-1)!
  return {
    src,
    srcSet: files.map(([one, url]) => `${url} ${one}w`).join(', '),
    width,
    height: Math.round(width * ratio),
  }
}

/** A game whose pictures are not drawn has none; the browser shows its alt text. */
function found(from: Record<string, string>, name: string): string {
  return from[name] ?? ''
}
