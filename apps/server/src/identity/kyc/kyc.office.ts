/** How operators handle documents: listing, looking at pictures, deciding, and stopping a player's money. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  type DocumentImage,
  IDENTITY_DEMAND,
  verificationLabels as labels,
} from '@ayva/contract/identity/kyc'
import {
  type blockFinance,
  decideVerification,
  type listVerifications,
  type OfficeOutcome,
  type OfficeVerification,
} from '@ayva/contract/identity/kyc/office'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { publish } from '#lib/work/events.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { changeLabels, mustBePlayer } from '../auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { type Desk, imageOf, retentionOf } from './documents.ts'
import { setEraseAt } from './documents.sql.ts'
import { verificationDecided } from './kyc.events.ts'
import { knownOf, view } from './kyc.ts'
import * as store from './kyc.sql.ts'

const refuseDecision = refusing(decideVerification.refusals)
const PAGE = 50
const places = placesBy('sentAt', { playerId: BigInt })

type By = { operator: OperatorPrincipal; playerId: bigint }

export async function waiting(
  { db }: Deps,
  { after: from }: Query<typeof listVerifications>,
): Promise<Answer<typeof listVerifications>> {
  const rows = await store.listWaiting(db, { after: places.placeOf(from), limit: PAGE })
  return {
    waiting: rows.map(({ playerId, round, sentAt }) => ({
      playerId: playerId.toString(),
      round,
      sentAt: sentAt.toISOString(),
    })),
    next: places.nextOf(rows, PAGE),
  }
}

/** A player's documents as an operator sees them. */
export async function officeView(deps: Deps, playerId: bigint): Promise<OfficeVerification> {
  await mustBePlayer(deps.db, playerId)
  const known = await knownOf(deps.db, playerId)
  const round = known.form?.round ?? 0
  return { ...view(deps, known), playerId: playerId.toString(), round }
}

/** Returns a picture after recording who looks at it and why. */
export async function openDocument(
  deps: Deps,
  desk: Desk,
  { operator, playerId, id, why }: By & { id: string; why: string },
): Promise<DocumentImage> {
  const image = await imageOf(deps, desk, { playerId, id })
  await transaction(deps.db, (tx) =>
    record(tx, {
      ...byOperator(operator),
      playerId,
      at: deps.clock.now(),
      why,
      action: 'document.opened',
      subject: `document ${id}`,
      before: null,
      after: null,
    }),
  )
  return image
}

/**
 * Decides on the latest documents; repeating the decision gets the same answer. Refuses `round_unknown` if that round
 * was not sent or a newer one was, and `round_decided` if it was decided otherwise.
 */
export async function decide(
  deps: Deps,
  { operator, playerId, round, decision, words, why }: By & Body<typeof decideVerification>,
): Promise<{ answer: OfficeOutcome; replayed: boolean }> {
  const refusedDays = await retentionOf(deps, 'refused_days')
  const replayed = await transaction(deps.db, async (tx) => {
    await mustBePlayer(tx, playerId)
    const form = await store.lockForm(tx, playerId)
    if (!form.sentAt || form.round !== round) throw refuseDecision('round_unknown')
    const [put, taken] =
      decision === 'accepted'
        ? ([labels.operatorAccepted, [labels.refused, IDENTITY_DEMAND]] as const)
        : ([labels.refused, [labels.accepted, labels.operatorAccepted]] as const)
    if (form.decidedAt) {
      // A repeated decision changes no labels, because they may have changed since.
      const { before } = (await changeLabels(tx, playerId, {}))!
      if (!before.includes(put)) throw refuseDecision('round_decided')
      return true
    }
    const at = deps.clock.now()
    const changed = (await changeLabels(tx, playerId, { add: [put], remove: taken }))!
    await store.updateForm(tx, playerId, { decidedAt: at, said: words })
    await setEraseAt(tx, playerId, decision === 'refused' ? after(at, days(refusedDays)) : null)
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'verification.decided',
      subject: `verification ${round}`,
      before: { labels: changed.before },
      after: { labels: changed.after, words },
    })
    await publish(tx, verificationDecided, { playerId, body: { round, decision }, at })
    return false
  })
  if (!replayed) notifyTabs(deps.bus, playerId, { type: 'account' })
  return { answer: await outcomeOf(deps, playerId), replayed }
}

/** Stops a player's money for a number of days, or lifts the stop; a stop ends by itself. */
export async function setFinanceBlock(
  deps: Deps,
  { operator, playerId, days: count, words, why }: By & Body<typeof blockFinance>,
): Promise<OfficeOutcome> {
  await transaction(deps.db, async (tx) => {
    await mustBePlayer(tx, playerId)
    const at = deps.clock.now()
    const { blockedUntil: before } = await store.lockForm(tx, playerId)
    const blockedUntil = count === null ? null : after(at, days(count))
    await store.updateForm(tx, playerId, {
      blockedUntil,
      blockedWords: count === null ? null : words,
    })
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'finance.blocked',
      subject: `player ${playerId}`,
      before: { until: before },
      after: { until: blockedUntil, words },
    })
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
  return outcomeOf(deps, playerId)
}

async function outcomeOf(deps: Deps, playerId: bigint): Promise<OfficeOutcome> {
  const { round, status, actions } = await officeView(deps, playerId)
  return { playerId: playerId.toString(), round, status, actions }
}
