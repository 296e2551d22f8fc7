/** Common parts of lotteries and tournaments: prize fund, period and club membership. */
import { VIP } from '@ayva/contract/rewards/tournaments'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type CounterOf } from '#lib/module.ts'
import { accountOf } from '../../identity/auth/auth.ts'

/** The maximum of all prizes together, in minor units. */
const FUND_MAX = 10n ** 12n

const themes: ReadonlySet<string> = new Set(catalogue.games.map(({ theme }) => theme))

/** Whether there is a picture of this name for cards. */
export const isTheme = (art: string): boolean => themes.has(art)

/** The sum of prizes, in minor units. */
export const fundOf = (prizes: readonly bigint[]): bigint =>
  prizes.reduce((sum, one) => sum + one, 0n)

/** Whether each prize is positive and their sum is within the operator's maximum. */
export const isPayable = (prizes: readonly bigint[]): boolean =>
  prizes.every((one) => one > 0n) && fundOf(prizes) <= FUND_MAX

/** Whether the period from `startAt` to `endAt` has not ended at `now`. */
export const isAhead = (span: { startAt: Date; endAt: Date }, now: Date): boolean =>
  span.endAt > span.startAt && span.endAt > now

export async function isOfClub(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await accountOf(tx, playerId)).labels.includes(VIP)
}

export type NewTo = {
  playerId: bigint
  now: Date
  /** Only contests that began later; null for all. */
  since: Date | null
  /** Contests for everybody, those of the club, or both. */
  of: 'all' | 'everybody' | 'club'
}
type Counted = {
  isOn: (deps: Deps) => Promise<boolean>
  countNew: (tx: Tx, asked: NewTo) => Promise<number>
}

/** Counts contests that are new to a player since a moment: all that are open to the player, or only the club's. */
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
