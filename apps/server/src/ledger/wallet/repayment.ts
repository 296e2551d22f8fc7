/**
 * Repayments: an operator offers one, the player takes it once, and it is paid from the casino's account `repayment`.
 *
 * Locks: the player's row (offers), the repayment, then the wallet, the audit log last.
 */
import { type Body, type Currency, refusing } from '@ayva/contract/base'
import {
  callOffRepayment,
  type OfficeRepayment,
  offerRepayment,
  type Repayment,
  REPAYMENTS_MAX,
  takeRepayment,
} from '@ayva/contract/ledger/wallet/repayment'
import { walletSettings } from '@ayva/contract/ledger/wallet'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { accountOf, changeLabels, mustBeComplete, VIP_LABEL } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './repayment.sql.ts'
import { transfer, transferId } from './ledger.ts'
import { notifyBalance } from './balances.ts'

const refuseOffer = refusing(offerRepayment.refusals)
const switches = { repayment: 'repayment', vip_club: 'vip_club_repayment' } as const

/** The open offers of a player; those of the club are shown only to members. */
export async function standingRepayments(tx: Tx, playerId: bigint): Promise<Repayment[]> {
  const standing = await store.listStanding(tx, playerId, REPAYMENTS_MAX)
  if (standing.length === 0) return []
  const { labels } = await accountOf(tx, playerId)
  return standing.filter((row) => isOpenTo(row, labels)).map(view)
}

/** How many open offers of the club a member has that were made after `since`, or at all. */
export async function countOfClub(
  { db }: Deps,
  playerId: bigint,
  since: Date | null,
): Promise<number> {
  const standing = await standingRepayments(db, playerId)
  return standing.filter(
    ({ kind, offeredAt }) => kind === 'vip_club' && (since === null || new Date(offeredAt) > since),
  ).length
}

const isOpenTo = ({ kind }: Pick<store.RepaymentRow, 'kind'>, labels: readonly string[]) =>
  kind !== 'vip_club' || labels.includes(VIP_LABEL)

/**
 * Takes a repayment, once; repeating it gets the same answer. Refuses `repayment_called_off`, and `repayment_vip` if it
 * is the club's and the player has left the club.
 */
export async function take(
  deps: Deps,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<{ answer: Repayment; replayed: boolean }> {
  const { row, purse } = await transaction(deps.db, async (tx) => {
    const found = await store.lockRepayment(tx, playerId, id)
    if (!found) throw refuse('not_found')
    if (found.takenAt) return { row: found, purse: undefined }
    if (found.calledOffAt) throw refusing(takeRepayment.refusals)('repayment_called_off')
    const { labels } = await accountOf(tx, playerId)
    if (!isOpenTo(found, labels)) throw refusing(takeRepayment.refusals)('repayment_vip')
    await mustBeComplete(tx, playerId)
    const at = deps.clock.now()
    await store.updateRepayment(tx, found, { takenAt: at })
    const { purse: after } = await transfer(tx, {
      id: transferId('repayment', id, 'take'),
      playerId,
      currency: found.currency,
      at,
      reason: 'repayment',
      refs: { repayment: id },
      postings: [
        { account: 'repayment', amount: -found.amount },
        { account: 'cash', amount: found.amount },
      ],
    })
    return { row: { ...found, takenAt: at }, purse: after }
  })
  if (purse) {
    notifyBalance(deps, playerId, purse)
    notifyTabs(deps.bus, playerId, { type: 'account' })
  }
  return { answer: view(row), replayed: purse === undefined }
}

type Offer = { operator: OperatorPrincipal; playerId: bigint } & Body<typeof offerRepayment>

/** Offers a repayment, once for its id. Refuses `repayment_other` if another offer has the id. */
export async function offer(
  deps: Deps,
  { operator, playerId, repaymentId: id, kind, currency, amount, words, why }: Offer,
): Promise<{ answer: OfficeRepayment; replayed: boolean }> {
  const { enabled } = await readSetting(deps, walletSettings, switches[kind])
  const made = await transaction(deps.db, async (tx) => {
    // Locks the player's row, so that concurrent offers cannot exceed the maximum.
    const labels = await changeLabels(tx, playerId, {})
    if (!labels) throw refuse('not_found')
    const known = await store.lockRepayment(tx, playerId, id)
    if (known) {
      const same = known.kind === kind && known.currency === currency && known.words === words
      if (!same || known.amount !== amount) throw refuseOffer('repayment_other')
      return { row: known, replayed: true }
    }
    if (!enabled) throw refuseOffer('repayment_off')
    if (!isOpenTo({ kind }, labels.after)) throw refuseOffer('repayment_vip')
    const standing = await store.listStanding(tx, playerId, REPAYMENTS_MAX)
    if (standing.length >= REPAYMENTS_MAX) {
      const limit = String(REPAYMENTS_MAX)
      throw refuseOffer('repayments_many', { values: { max: limit }, limit })
    }
    const at = deps.clock.now()
    const row = { playerId, id, kind, currency, amount, words, offeredAt: at }
    await store.insertRepayment(tx, row)
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'repayment.offered',
      subject: `repayment ${id}`,
      before: null,
      after: { kind, currency, amount, words },
    })
    return { row: { ...row, takenAt: null, calledOffAt: null }, replayed: false }
  })
  if (!made.replayed) notifyTabs(deps.bus, playerId, { type: 'account' })
  return { answer: officeView(made.row), replayed: made.replayed }
}

type CallOff = { operator: OperatorPrincipal; playerId: bigint; id: string; why: string }

/** Cancels an offer; repeating it changes nothing. Refuses `repayment_taken`. */
export async function callOff(
  deps: Deps,
  { operator, playerId, id, why }: CallOff,
): Promise<{ answer: OfficeRepayment; replayed: boolean }> {
  return transaction(deps.db, async (tx) => {
    const found = await store.lockRepayment(tx, playerId, id)
    if (!found) throw refuse('not_found')
    if (found.takenAt) throw refusing(callOffRepayment.refusals)('repayment_taken')
    if (found.calledOffAt) return { answer: officeView(found), replayed: true }
    const at = deps.clock.now()
    await store.updateRepayment(tx, found, { calledOffAt: at })
    const { kind, currency, amount } = found
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'repayment.called_off',
      subject: `repayment ${id}`,
      before: { kind, currency, amount },
      after: null,
    })
    return { answer: officeView({ ...found, calledOffAt: at }), replayed: false }
  })
}

function view({ id, kind, currency, amount, words, ...row }: store.RepaymentRow): Repayment {
  const { offeredAt, takenAt } = row
  return {
    id,
    kind,
    words,
    amount: { minor: amount, currency: currency satisfies Currency },
    offeredAt: offeredAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
  }
}

const officeView = (row: store.RepaymentRow): OfficeRepayment => ({
  ...view(row),
  playerId: row.playerId.toString(),
  calledOffAt: row.calledOffAt?.toISOString() ?? null,
})
