/** The division of the wheel: the angle of each sector is its chance, so that the picture is true. */
import { type WheelSector } from '@ayva/contract/rewards/fortune-wheel'

type Weighed = Pick<WheelSector, 'weight' | 'gift'>
/** Degrees clockwise from the centre of the first sector to the centre of this one, and its angle. */
export type Slice = { middle: number; width: number }

/** All sectors with the same prize, or with none, as one. */
export type PrizeShare = { title: string | undefined; share: number; colour: Colour }
export type Colour = number | 'none'

/** The most frequent prize has the first colour, the rarest of six has gold. */
const COLOURS = 6

const sumOf = (sectors: readonly Weighed[]) => sectors.reduce((sum, { weight }) => sum + weight, 0)

export function slicesOf(sectors: readonly Weighed[]): Slice[] {
  const all = sumOf(sectors)
  const first = ((sectors[0]?.weight ?? 0) / all) * 180
  let before = 0
  return sectors.map(({ weight }) => {
    const width = (weight / all) * 360
    const middle = (before / all) * 360 + width / 2 - first
    before += weight
    return { middle, width }
  })
}

/** The prizes of the wheel, the most frequent first. */
export function prizesOf(sectors: readonly Weighed[]): PrizeShare[] {
  const all = sumOf(sectors)
  const shares = new Map<string | undefined, number>()
  for (const { weight, gift } of sectors)
    shares.set(gift?.title, (shares.get(gift?.title) ?? 0) + weight / all)
  let colours = 0
  return [...shares]
    .toSorted(([, one], [, other]) => other - one)
    .map(([title, share]) => ({
      title,
      share,
      colour: title === undefined ? 'none' : colours++ % COLOURS,
    }))
}
