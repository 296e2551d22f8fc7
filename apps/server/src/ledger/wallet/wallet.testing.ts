import { randomUUID } from 'node:crypto'
import { type BonusTerms } from '@ayva/contract/ledger/wallet/bonus'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { grantBonus } from './wallet.ts'

/** Terms without limits: wagering twice the bonus in any game within a month. */
export function termsOf({ clock }: TestApp, own: Partial<BonusTerms> = {}): BonusTerms {
  return {
    version: 1,
    wagerTimes: 2,
    maxBet: null,
    closedGames: [],
    maxWin: null,
    weights: { slot: 10_000, instant: 10_000 },
    certainFrom: 10_000,
    expiresAt: after(clock.now(), days(30)).toISOString(),
    ...own,
  }
}

export function giveBonus(
  testApp: TestApp,
  { id: playerId, currency }: TestPlayer,
  amount: bigint,
  own: Partial<BonusTerms> = {},
) {
  const order = { id: randomUUID(), playerId, currency, amount, source: 'test' }
  const terms = termsOf(testApp, own)
  return transaction(testApp.deps.db, (tx) =>
    grantBonus(tx, { ...order, terms, at: testApp.clock.now() }),
  )
}
