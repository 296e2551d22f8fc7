/**
 * Evaluates a rule on past withdrawals. The facts are those at the time of each request, except for documents,
 * countries and pairs of players, which are the current ones.
 */
import { type Answer, type Body, type Currency } from '@ayva/contract/base'
import { flagsOf } from '@ayva/contract/identity/kyc'
import { TRIED_MAX, type tryApprovalRule } from '@ayva/contract/payments/cashier/risk'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { listRisky } from '../../../identity/auth/auth.ts'
import { listCountries } from '../../../identity/player/player.ts'
import { isOther } from '../approval/countries.ts'
import { type Facts, hits } from '../approval/rules.ts'
import { marksOf } from './same.ts'
import { listTried, type Tried } from './trial.sql.ts'

const SHOWN_MAX = 10

export async function tryRule(
  { db, clock }: Deps,
  { rule, days: period }: Body<typeof tryApprovalRule>,
): Promise<Answer<typeof tryApprovalRule>> {
  const { currency } = rule
  const since = after(clock.now(), -days(period))
  const rows = await listTried(db, { currency, since, limit: TRIED_MAX + 1 })
  const looked = rows.slice(0, TRIED_MAX)
  const factsOf = await factsOfAll(db, looked)
  const hit = looked.filter((row) => hits([rule], currency, factsOf(row)).length > 0)
  return {
    looked: looked.length,
    isMore: rows.length > TRIED_MAX,
    hit: hit.length,
    sum: hit.reduce((total, { sum }) => total + sum, 0n),
    players: new Set(hit.map(({ playerId }) => playerId)).size,
    reviewed: hit.filter(({ isReviewed }) => isReviewed).length,
    newest: hit.slice(0, SHOWN_MAX).map(({ playerId, id, sum, createdAt }) => ({
      playerId: playerId.toString(),
      paymentId: id.toString(),
      sum: { minor: sum, currency },
      createdAt: createdAt.toISOString(),
    })),
  }
}

async function factsOfAll(tx: Tx, rows: readonly Tried[]): Promise<(row: Tried) => Facts> {
  const ids = [...new Set(rows.map(({ playerId }) => playerId))]
  const accounts = new Map((await listRisky(tx, ids)).map((one) => [one.id, one]))
  const countries = await listCountries(tx, ids)
  const marks = await marksOf(tx, ids)
  return ({ playerId, sum, createdAt, daySums, paidInAt, ...row }) => {
    const account = accounts.get(playerId)
    const sums = Object.entries(daySums) as [Currency, string][]
    return {
      sum,
      daySums: new Map(sums.map(([currency, minor]) => [currency, BigInt(minor)])),
      dayCount: row.dayCount,
      accountAgeMs: createdAt.getTime() - (account?.createdAt ?? createdAt).getTime(),
      isKnownRequisite: row.isKnownRequisite,
      isVerified: flagsOf(account?.labels ?? []).verified,
      isFirst: row.isFirst,
      sinceDepositMs: paidInAt && createdAt.getTime() - paidInAt.getTime(),
      isShared: row.isShared,
      isSame: marks(playerId).length > 0,
      isOtherCountry: isOther(countries.get(playerId) ?? null, account?.phone ?? null),
    }
  }
}
