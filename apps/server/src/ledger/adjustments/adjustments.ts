/**
 * Corrections of balances. One operator proposes, another one decides; with an approval the ledger moves in the
 * same transaction, under an id that follows from the proposal, so that it moves once.
 *
 * Locks: the player's row, the adjustment, the wallet, the audit log last.
 */
import { type Body, Refusal, refusing } from '@ayva/contract/base'
import {
  ADJUSTMENT_HOURS,
  ADJUSTMENTS_WAITING_MAX,
  decideAdjustment,
  proposeAdjustment,
} from '@ayva/contract/ledger/adjustments'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { after, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { lockTold } from '../../identity/auth/auth.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { balanceOf, notifyBalance, transfer, transferId } from '../wallet/wallet.ts'
import * as store from './adjustments.sql.ts'

const refuseProposal = refusing(proposeAdjustment.refusals)
const refuseDecision = refusing(decideAdjustment.refusals)
/** So many end in one go; the next minute takes the rest. */
const EXPIRED_AT_ONCE = 500

type Proposed = { operator: OperatorPrincipal; playerId: bigint } & Body<typeof proposeAdjustment>
export type Answered = { row: store.AdjustmentRow; replayed: boolean }

/** Proposes a correction, once for its id; another one under that id is refused with `adjustment_other`. */
export async function propose(
  { db, clock }: Deps,
  { operator, playerId, adjustmentId: id, ...wish }: Proposed,
): Promise<Answered> {
  const { direction, currency, reason, words, why } = wish
  const amount = direction === 'credit' ? wish.amount : -wish.amount
  return transaction(db, async (tx) => {
    // The player's row is held: proposals come one after another, so that their number is known.
    const told = await lockTold(tx, playerId)
    if (!told) throw refuse('not_found')
    const known = await store.lockAdjustment(tx, { playerId, id })
    if (known) {
      const isSame =
        known.proposedBy === operator.id &&
        known.amount === amount &&
        known.currency === currency &&
        known.reason === reason &&
        known.words === words
      if (!isSame) throw refuseProposal('adjustment_other')
      return { row: known, replayed: true }
    }
    if (told.closedAt) throw refuseProposal('adjustment_closed')
    if ((await store.countWaitingFor(tx, playerId)) >= ADJUSTMENTS_WAITING_MAX) {
      const limit = String(ADJUSTMENTS_WAITING_MAX)
      throw refuseProposal('adjustments_many', { values: { max: limit }, limit })
    }
    const { balance } = await balanceOf(tx, playerId, currency)
    if (balance.minor + amount < 0n) throw refuseProposal('adjustment_short')
    const at = clock.now()
    await store.insertAdjustment(tx, {
      playerId,
      id,
      currency,
      amount,
      reason,
      words,
      why,
      proposedBy: operator.id,
      proposer: operator.name,
      proposedAt: at,
      expiresAt: after(at, hours(ADJUSTMENT_HOURS)),
    })
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'adjustment.proposed',
      subject: `adjustment ${id}`,
      before: null,
      after: { currency, amount, reason, words },
    })
    return { row: (await store.lockAdjustment(tx, { playerId, id }))!, replayed: false }
  })
}

type Decided = {
  operator: OperatorPrincipal
  playerId: bigint
  id: string
} & Body<typeof decideAdjustment>

/**
 * Approves a proposal, and with that moves its money, or refuses it. Whoever has proposed it does not decide,
 * whatever they may do by now: a person is known by the id, which no role changes, and by the name.
 */
export async function decide(
  deps: Deps,
  { operator, playerId, id, verdict, why }: Decided,
): Promise<Answered> {
  const state = verdict === 'approve' ? 'approved' : 'refused'
  const { purse, ...answered } = await transaction(deps.db, async (tx) => {
    const told = await lockTold(tx, playerId)
    const found = told && (await store.lockAdjustment(tx, { playerId, id }))
    if (!found) throw refuse('not_found')
    if (isProposer(found, operator)) throw refuseDecision('adjustment_own')
    if (found.state === state) return { row: found, replayed: true, purse: undefined }
    const at = deps.clock.now()
    const isOver = found.state === 'waiting' && found.expiresAt <= at
    if (isOver || found.state === 'expired') throw refuseDecision('adjustment_expired')
    if (found.state !== 'waiting') throw refuseDecision('adjustment_decided')
    if (state === 'approved' && told.closedAt) throw refuseDecision('adjustment_closed')
    const after = state === 'approved' ? await move(tx, found, at) : undefined
    const row = await store.noteDecision(tx, found, {
      state,
      decidedBy: operator.id,
      decider: operator.name,
      decidedAt: at,
      decidedWhy: why,
    })
    const { currency, amount, reason, proposer } = found
    if (state === 'approved') await tell(tx, found, at)
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: `adjustment.${state}`,
      subject: `adjustment ${id}`,
      before: { proposer },
      after: { currency, amount, reason },
    })
    return { row, replayed: false, purse: after }
  })
  if (purse) {
    notifyBalance(deps, playerId, purse)
    notifyTabs(deps.bus, playerId, { type: 'account' })
  }
  return answered
}

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()
/** Somebody who was ended and invited anew has another id, and mostly the same name. */
const isProposer = (row: store.AdjustmentRow, { id, name }: OperatorPrincipal) =>
  row.proposedBy === id || plain(row.proposer) === plain(name)

/** Refuses with `adjustment_short` where the player has too little by now. */
async function move(
  tx: Tx,
  { playerId, id, currency, amount }: store.AdjustmentRow,
  at: Date,
): Promise<Balance> {
  try {
    const { purse } = await transfer(tx, {
      id: transferId('adjustment', id, 'make'),
      playerId,
      currency,
      at,
      reason: 'adjustment',
      refs: { adjustment: id },
      postings: [
        { account: 'adjustment', amount: -amount },
        { account: 'cash', amount },
      ],
    })
    return purse
  } catch (error) {
    if (error instanceof Refusal && error.key === 'funds_short')
      throw refuseDecision('adjustment_short')
    throw error
  }
}

/** Notifies the player of an approved correction, with the words that the history shows. */
function tell(tx: Tx, row: store.AdjustmentRow, at: Date): Promise<void> {
  const { playerId, id, amount, currency, words } = row
  const isCredit = amount > 0n
  return notify(tx, {
    playerId,
    operation: `adjustment ${id}`,
    name: 'balance_corrected',
    said: {
      did: isCredit ? 'На счёт пришло' : 'Со счёта ушло',
      sum: moneyText(isCredit ? amount : -amount, currency),
      words,
    },
    at,
  })
}

/** Ends what nobody has decided on in time; each is written down. */
export async function expireOverdue({ db, clock }: Deps): Promise<void> {
  const at = clock.now()
  for (const key of await store.listOverdue(db, at, EXPIRED_AT_ONCE))
    await transaction(db, async (tx) => {
      const found = await store.lockAdjustment(tx, key)
      if (found?.state !== 'waiting' || found.expiresAt > at) return
      const nobody = { decidedBy: null, decider: null, decidedWhy: null }
      await store.noteDecision(tx, key, { state: 'expired', decidedAt: at, ...nobody })
      const { currency, amount, proposer } = found
      await record(tx, {
        actorKind: 'job',
        actor: 'adjustments',
        playerId: key.playerId,
        at,
        why: 'срок предложения вышел',
        action: 'adjustment.expired',
        subject: `adjustment ${key.id}`,
        before: { proposer },
        after: { currency, amount },
      })
    })
}
