/** Events that pages send about visitors: validated, and published for other modules. */
import { refusing } from '@ayva/contract/base'
import { eventData, type EventType, sendWebhook } from '@ayva/contract/platform/tracking'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Kind, publish } from '#lib/work/events.ts'
import { type VisitBudget } from './tracking.budget.ts'
import { guestShape, learned, sourceKnown, visitorKnown } from './tracking.events.ts'
import * as store from './tracking.sql.ts'

export { VisitBudget } from './tracking.budget.ts'
export {
  depositCredited,
  learned,
  playerRegistered,
  sourceKnown,
  visitorKnown,
} from './tracking.events.ts'
export { findToldSource as toldSourceOf } from './tracking.sql.ts'

const refuseData = refusing(sendWebhook.refusals)

/** Events that require a player. */
const ofPlayers: EventType[] = ['login-success', 'inbox-clicked']

const plain = (kind: string): Kind<object> => ({ kind, body: z.object({}) })
/** An opened page publishes no event; only its source is stored. */
const kinds: Partial<Record<EventType, Kind<object>>> = {
  'login-success': { kind: 'tracking.login_success', body: z.object({ type: z.string() }) },
  'inbox-clicked': plain('tracking.inbox_clicked'),
  'app-download': plain('tracking.app_download'),
  install: plain('tracking.install'),
  learned,
}

const codeShape = /^[\p{L}\p{Nd}._~:|@-]{1,100}$/u
const clickShape = /^[\w.~:-]{1,100}$/
const TAG_MAX = 100

/** Counts a browser once a day with its source, and stores the first source of a player. */
async function noteVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { playerId, ip, budget }: Pick<Heard, 'playerId' | 'ip' | 'budget'>,
  told: unknown,
): Promise<void> {
  const { guest_id: guestId, ref_code: refCode, utm_tags: tags, ...said } = told as PageOpen
  if (!guestShape.test(guestId ?? '') || !codeShape.test(refCode ?? '')) return
  const tag = (name: string) =>
    (tags?.[name] ?? '').replaceAll('\0', '').slice(0, TAG_MAX).toWellFormed()
  const source = {
    refCode: refCode!,
    utmSource: tag('utm_source'),
    utmMedium: tag('utm_medium'),
    utmCampaign: tag('utm_campaign'),
  }
  const at = clock.now()
  const day = at.toISOString().slice(0, 10)
  if (budget.take(day, ip)) {
    const visit = Object.assign({ day, guestId: guestId! }, source)
    if (!(await store.insertVisit(db, visit))) budget.giveBack(day, ip)
  }
  if (playerId === undefined) return
  const clickId = clickShape.test(said.click_id ?? '') ? said.click_id! : null
  await transaction(db, async (tx) => {
    const noted = await store.noteSource(tx, { playerId, at, source, clickId })
    const toldNow = await store.noteConsent(tx, playerId, said.partners === true ? at : null)
    // Either may be known first: a player agrees long after having come, or before the code of a link is stored.
    if (said.partners === true && (noted || toldNow))
      await publish(tx, sourceKnown, { playerId, body: {}, at })
  })
}

type PageOpen = z.output<(typeof eventData)['page-open']>
type Heard = {
  playerId: bigint | undefined
  /** The address of the sender. */
  ip: string
  budget: VisitBudget
  eventType: EventType
  data: string
}

/** Publishes events of players, and stores the source of a visit. */
export async function receive(
  { db, clock }: Deps,
  { eventType, data, ...from }: Heard,
): Promise<{ success: true }> {
  const { playerId } = from
  const told = readData(eventType, data)
  if (playerId === undefined && ofPlayers.includes(eventType)) throw refuse('login_required')
  if (eventType === 'page-open') await noteVisit({ db, clock }, from, told)
  const kind = kinds[eventType]
  // The schema of a kind selects the fields that are stored.
  if (playerId !== undefined && kind)
    await publish(db, kind, { playerId, body: z.parse(kind.body, told), at: clock.now() })
  const known = eventType === 'guest-id' ? z.safeParse(visitorKnown.body, told) : undefined
  if (playerId !== undefined && known?.success)
    await publish(db, visitorKnown, { playerId, body: known.data, at: clock.now() })
  return { success: true }
}

function readData(eventType: EventType, data: string): unknown {
  try {
    return z.parse(eventData[eventType], JSON.parse(data))
  } catch {
    throw refuseData('data_wrong')
  }
}
