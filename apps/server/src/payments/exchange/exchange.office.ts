/** Operators' view of exchange rates, and new versions of a currency's rate. */
import { type Body, type Currency, refusing } from '@ayva/contract/base'
import { exchanged } from '@ayva/contract/payments/exchange'
import { changeRate, type OfficeRate } from '@ayva/contract/payments/exchange/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { rateView } from './exchange.ts'
import * as store from './exchange.sql.ts'

const refuseRate = refusing(changeRate.refusals)

export async function officeRates(tx: Tx): Promise<OfficeRate[]> {
  return (await store.listRates(tx)).map(officeView)
}

type Change = { operator: OperatorPrincipal; currency: Currency } & Body<typeof changeRate>

/**
 * Sets a currency's next rate. Repeating the same change returns the same answer; another change of that version is
 * refused with `rate_other`.
 */
export async function setRate(
  { db, clock }: Deps,
  { operator, currency, seen, why, ...wish }: Change,
): Promise<{ answer: OfficeRate; replayed: boolean }> {
  if (currency === 'POINTS') throw refuseRate('rate_of_points')
  if (exchanged(wish.minimum, wish) === 0n) throw refuseRate('rate_worthless')
  return transaction(db, async (tx) => {
    const at = clock.now()
    const author = `${operator.id} ${operator.name}`
    const rate = { ...wish, currency, version: seen + 1, author, at }
    const last = await store.findRate(tx, currency)
    const isNext = (last?.version ?? 0) === seen
    if (!isNext || !(await store.insertRate(tx, rate))) {
      const now = await store.findRate(tx, currency)
      if (!now || !isSame(now, rate)) throw refuseRate('rate_other')
      return { answer: officeView(now), replayed: true }
    }
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'exchange.rate',
      subject: `rate ${currency}`,
      before: last ?? null,
      after: rate,
    })
    return { answer: officeView(rate), replayed: false }
  })
}

function isSame(one: store.RateRow, other: store.RateRow): boolean {
  const keys = ['version', 'points', 'minor', 'minimum', 'active', 'author'] as const
  return keys.every((key) => one[key] === other[key])
}

const officeView = (rate: store.RateRow): OfficeRate => ({
  ...rateView(rate),
  active: rate.active,
  author: rate.author,
})
