/** Figures of closed days of the ledger: the trial balance of one day, the cost of gifts of many. */
import { type Answer, type Currency, type Query, refusing } from '@ayva/contract/base'
import { showTrialBalance } from '@ayva/contract/site/reports'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { accountsOf, type DayAccounts, faultsOf, lastClosed } from '../../ledger/books/books.ts'

const refuse = refusing(showTrialBalance.refusals)
type Held = DayAccounts['accounts']

/** Refuses with `report_day_open`. */
export async function trialBalanceOf(
  deps: Deps,
  { invariants }: Pick<Gathered, 'invariants'>,
  { day: asked }: Query<typeof showTrialBalance>,
): Promise<Answer<typeof showTrialBalance>> {
  const day = asked ?? (await lastClosed(deps))
  const found = day === undefined ? [] : await accountsOf(deps, { from: day, to: day })
  const closed = found.at(-1)
  if (!closed || closed.day !== day) throw refuse('report_day_open')
  const before = found.length > 1 ? found[0]!.accounts : []
  return {
    day: closed.day,
    closedAt: closed.closedAt.toISOString(),
    hash: closed.hash,
    accounts: closed.accounts.map(({ currency, account, sum, postings }) => {
      const was = heldBy(before, currency, account)
      return {
        currency,
        account,
        opening: was?.sum ?? 0n,
        turnover: sum - (was?.sum ?? 0n),
        closing: sum,
        postings: postings - (was?.postings ?? 0),
      }
    }),
    faults: await faultsOf(deps, closed.day, invariants.length),
  }
}

const heldBy = (accounts: Held, currency: string, account: string) =>
  accounts.find((one) => one.currency === currency && one.account === account)

/** By day and currency: the day's decrease of the bonus account; null while the day is not closed. */
export async function giftsCosts(
  deps: Deps,
  span: { from: string; to: string },
): Promise<(day: string, currency: Currency) => bigint | null> {
  const found = await accountsOf(deps, span)
  const costs = new Map<string, { now: Held; before: Held }>()
  for (const [place, { day, accounts }] of found.entries())
    costs.set(day, { now: accounts, before: found[place - 1]?.accounts ?? [] })
  return (day, currency) => {
    const of = costs.get(day)
    if (!of) return null
    const sum = (held: Held) => heldBy(held, currency, 'bonus_cost')?.sum ?? 0n
    return sum(of.before) - sum(of.now)
  }
}
