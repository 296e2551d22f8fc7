/** What an achievement is: reached by what its player has done for the first time. */
import { type Achievement } from '@ayva/contract/rewards/achievements'
import { type DiscoveryKind } from '../discoveries/discoveries.ts'

/** What is counted: discoveries of a kind, or the kinds of games and the studios among the games. */
export type Counted = DiscoveryKind | 'engine' | 'studio'

export type AchievementKind = Achievement & {
  counted: Counted
  /** The name of the only discovery that counts; else any of its kind do. */
  key?: string
  need: number
  /** It says how the player protects play and account, so that nobody else sees it. */
  isPrivate?: true
}

type Rule = Pick<AchievementKind, 'counted' | 'key' | 'need'>
export const firsts = (counted: Counted, need: number): Rule => ({ counted, need })
export const one = (counted: Counted, key: string): Rule => ({ counted, key, need: 1 })
export const mark = (key: string): Rule => one('mark', key)
