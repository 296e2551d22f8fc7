/** What lotteries and tournaments share: a prize fund, a time in which one takes part, and some for the club alone. */
import { VIP } from '@ayva/contract/rewards/tournaments'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type CounterOf } from '#lib/module.ts'
import { accountOf } from '../../identity/auth/auth.ts'

/** Of all prizes together, in minor units. */
const FUND_MAX = 10n ** 12n

const themes: ReadonlySet<string> = new Set(catalogue.games.map(({ theme }) => theme))

/** Whether there is a picture for cards of this name. */
export const isTheme = (art: string): boolean => themes.has(art)

/** The sum of prizes, in minor units. */
export const fundOf = (prizes: readonly bigint[]): bigint =>
  prizes.reduce((sum, one) => sum + one, 0n)

/** Whether each prize is one, and all of them together are no more than an operator may promise. */
export const isPayable = (prizes: readonly bigint[]): boolean =>
  prizes.every((one) => one > 0n) && fundOf(prizes) <= FUND_MAX

/** Whether one that lasts from `startAt` to `endAt` can still be taken part in at `now`. */
export const isAhead = (span: { startAt: Date; endAt: Date }, now: Date): boolean =>
  span.endAt > span.startAt && span.endAt > now

export async function isOfClub(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await accountOf(tx, playerId)).labels.includes(VIP)
}

export type NewTo = {
  playerId: bigint
  now: Date
  /** Those that began later; null counts all. */
  since: Date | null
  /** Those for everybody, those of the club, or both. */
  of: 'all' | 'everybody' | 'club'
}
type Counted = {
  isOn: (deps: Deps) => Promise<boolean>
  countNew: (tx: Tx, asked: NewTo) => Promise<number>
}

/** Counts what is new to a player since a moment: of all that the player may take part in, or of the club. */
export function newContests(
  of: 'mine' | 'club',
  { isOn, countNew }: Counted,
): Pick<CounterOf, 'count'> {
  return {
    count: async (deps, playerId, since) => {
      if (!(await isOn(deps))) return 0
      const isMember = await isOfClub(deps.db, playerId)
      if (of === 'club' && !isMember) return 0
      const counted = of === 'club' ? 'club' : isMember ? 'all' : 'everybody'
      return countNew(deps.db, { playerId, now: deps.clock.now(), since, of: counted })
    },
  }
}
