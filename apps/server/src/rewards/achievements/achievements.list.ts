/**
 * All achievements, in the order in which they are shown. None asks to stake often or much, to lose, to pay in or to
 * play for long; those of luck only state what has happened.
 */
import { type AchievementKind } from './kinds.ts'
import { learned } from './learned.data.ts'
import { played } from './played.data.ts'

export const kinds: readonly AchievementKind[] = [...played, ...learned]
