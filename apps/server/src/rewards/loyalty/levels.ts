/** The levels as data: ascending, the first at zero. */
import { type FormattedLevel } from '@ayva/contract/rewards/loyalty'

/** `minPoints` is the experience at which it begins; `position` of the first is 1. */
export type Level = { id: number; name: string; minPoints: bigint; position: number }

const shipped: [id: number, name: string, minPoints: bigint][] = [
  [1, 'Росток', 0n],
  [2, 'Побег', 1_000n],
  [3, 'Садовник', 10_000n],
  [4, 'Мастер', 50_000n],
  [5, 'Хранитель', 250_000n],
]

export const levels = sorted(shipped.map(([id, name, minPoints]) => ({ id, name, minPoints })))

export function sorted(unsorted: Omit<Level, 'position'>[]): Level[] {
  return unsorted
    .toSorted((one, other) => (one.minPoints < other.minPoints ? -1 : 1))
    .map((level, at) => ({ ...level, position: at + 1 }))
}

/** The highest level for this experience. */
export function reachedBy(score: bigint): Level {
  return levels.findLast(({ minPoints }) => minPoints <= score) ?? levels[0]!
}

/** As shown to a player of this level, or to a guest. */
export function formatted(all: Level[], current: Level | undefined): FormattedLevel[] {
  return all.map(({ id, name, minPoints, position }) => ({
    level: { id, name, minPoints: Number(minPoints) },
    position,
    isEarnedLevel: current !== undefined && position <= current.position,
    isCurrentLevel: position === current?.position,
    isNextLevel: current !== undefined && position === current.position + 1,
  }))
}
