import { type Effect } from './sound-voices.ts'

/** The layers of the mix, from the quietest to the one before which the others give way. */
export const layers = ['ambience', 'action', 'win'] as const
export type Layer = (typeof layers)[number]

/** How loud each layer is while no win sounds; 1 is the level of the wins. */
export const LEVELS = { ambience: 0.3, action: 0.75, win: 1 } as const satisfies Record<
  Layer,
  number
>

/** What remains of the other layers during a win. */
const DUCKED = 0.2
/** The time constants of giving way and of coming back, in seconds. */
const DOWN = 0.03
const UP = 0.25

const wins: ReadonlySet<Effect> = new Set<Effect>(['small', 'big', 'huge', 'max'])
export const layerOf = (effect: Effect): Layer => (wins.has(effect) ? 'win' : 'action')

/** The part of an `AudioParam` that a change of a level needs. */
export type Level = Pick<AudioParam, 'cancelScheduledValues' | 'setTargetAtTime'>

/** Lowers the given levels for the duration of each win; a longer win that still sounds keeps them low. */
export function createDucking(ducked: readonly { level: Level; full: number }[]) {
  let until = 0
  return (now: number, seconds: number): void => {
    until = Math.max(until, now + seconds)
    for (const { level, full } of ducked) {
      level.cancelScheduledValues(now)
      level.setTargetAtTime(full * DUCKED, now, DOWN)
      level.setTargetAtTime(full, until, UP)
    }
  }
}

/** Reels that stop together would sound as one loud knock. */
const SAME_SECONDS = 0.04
const TOGETHER_MAX = 8

/** Decides whether one more sound may begin; `seconds` is its duration. */
export function createCrowd() {
  const last = new Map<Effect, number>()
  let ends: number[] = []
  return (effect: Effect, now: number, seconds: number): boolean => {
    ends = ends.filter((end) => end > now)
    const before = last.get(effect)
    if (before !== undefined && now - before < SAME_SECONDS) return false
    if (ends.length >= TOGETHER_MAX && layerOf(effect) !== 'win') return false
    last.set(effect, now)
    ends.push(now + seconds)
    return true
  }
}
