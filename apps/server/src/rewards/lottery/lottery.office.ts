/**
 * Operators' changes of lotteries.
 *
 * Locks: all lotteries or one of them, then the chain of the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import { type Lottery, VIP } from '@ayva/contract/rewards/lottery'
import * as contract from '@ayva/contract/rewards/lottery/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { isAhead, isPayable, isTheme } from '../contests/contests.ts'
import { lotteryOf } from './lottery.ts'
import * as store from './lottery.sql.ts'
import { newLotterySecret } from './secret.ts'

/** The maximum number including past lotteries: a few a week for years. */
export const LOTTERIES_MAX = 2_000

const refuse = refusing(contract.createLottery.refusals)
const refuseCancel = refusing(contract.cancelLottery.refusals)

type By = { operator: OperatorPrincipal }

/** Refuses with each of the refusals of the call. */
export async function create(
  { db, clock, bus, config }: Deps,
  { operator, ...draft }: By & Body<typeof contract.createLottery>,
): Promise<Lottery> {
  const at = clock.now()
  const { name, art, currency, prizes } = draft
  const startAt = new Date(draft.startDate)
  const endAt = new Date(draft.endDate)
  if (!isTheme(art)) throw refuse('art_unknown')
  if (!isAhead({ startAt, endAt }, at)) throw refuse('dates_wrong')
  if (!isPayable(prizes)) throw refuse('prizes_wrong')
  const made = await transaction(db, async (tx) => {
    await store.lockLotteries(tx)
    if ((await store.countAll(tx)) >= LOTTERIES_MAX) throw refuse('lotteries_full')
    const row = await store.insertLottery(tx, {
      name,
      art,
      startAt,
      endAt,
      currency,
      prizes,
      isVip: draft.labels.includes(VIP),
      ...newLotterySecret(config),
      author: operator.name,
    })
    if (!row) throw refuse('dates_wrong')
    await record(tx, {
      ...byOperator(operator),
      action: 'lottery.created',
      subject: `lottery ${row.id}`,
      at,
      why: draft.why,
      before: null,
      // Only the commitment is logged, because the seed is secret before the draw.
      after: { ...told(row), commitment: row.commitment },
    })
    return row
  })
  bus.publish('content_changed', { lottery: made.id })
  return lotteryOf(made, { now: at, rate: undefined, winners: [], own: undefined })
}

/** Refuses with `lottery_unknown` and `lottery_begun`. */
export async function cancel(
  { db, clock, bus }: Deps,
  { operator, id, why }: By & { id: number; why: string },
): Promise<{ cancelled: boolean }> {
  await transaction(db, async (tx) => {
    const row = await store.lockLottery(tx, id)
    if (!row) throw refuseCancel('lottery_unknown')
    if (row.tickets > 0 || row.drawnAt) throw refuseCancel('lottery_begun')
    await store.deleteLottery(tx, id)
    await record(tx, {
      ...byOperator(operator),
      action: 'lottery.cancelled',
      subject: `lottery ${id}`,
      at: clock.now(),
      why,
      before: told(row),
      after: null,
    })
  })
  bus.publish('content_changed', { lottery: id })
  return { cancelled: true }
}

export function told({ name, startAt, endAt, currency, prizes, isVip }: store.LotteryRow) {
  return {
    name,
    currency,
    vip: isVip,
    prizes: prizes.map(String),
    from: startAt.toISOString(),
    to: endAt.toISOString(),
  }
}
