/** The popup or message that is due on a player's pages, and its events. */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  type PlacementEvent,
  type Popup,
  type PopupMessage,
  viewPopup,
} from '@ayva/contract/communication/popups'
import { type Condition } from '@ayva/contract/platform/audiences'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered, type OffersRefused } from '#lib/module.ts'
import { VIP_LABEL } from '../../identity/auth/auth.ts'
import { judging } from '../../platform/audiences/audiences.ts'
import { reserveOffers } from '../../platform/consent/consent.ts'
import { shownPicture, uploadedOf } from '../../platform/pictures/pictures.ts'
import * as store from './popups.sql.ts'

/** Further events of a player for one popup are not recorded. */
const EVENTS_MAX = 200

const refuse = refusing(viewPopup.refusals)

/** Every node sees a change within a second, even if the hint of it is lost. */
const KEEP_MS = seconds(1)
const standing = perApp((deps) =>
  kept(deps.bus, KEEP_MS, async () => {
    const rows = await store.listStanding(deps.db, deps.clock.now())
    const uploaded = await uploadedOf(
      deps.db,
      rows.map(({ image }) => image),
    )
    return { rows, uploaded }
  }),
)

/** The condition that the audience `vip` stands for. */
const isMember: Condition = { fact: 'labels', has: VIP_LABEL }

type Parts = Pick<Gathered, 'facts' | 'offersRefused'>

/** An offer is shown only if the gate permits it; otherwise the next popup that is no offer is shown. */
export async function duePopup(
  deps: Deps,
  { facts, offersRefused }: Parts,
  playerId: bigint,
): Promise<Popup | null> {
  const due = await dueTo(deps, facts, playerId)
  const found = await passing(
    deps,
    { playerId, offersRefused, about: 'popup' },
    async (_tx, withOffers) => due.find(({ isOffer }) => withOffers || !isOffer),
  )
  if (!found) return null
  const { uploaded } = await standing(deps)()
  const picture = uploaded.get(found.image ?? '')
  const content = contentOf(found)
  return {
    id: found.id,
    content: picture ? Object.assign(content, { picture: shownPicture(picture) }) : content,
    isOffer: found.isOffer,
  }
}

/** The popups for the player that were not viewed, in order. */
async function dueTo(
  deps: Deps,
  facts: Parts['facts'],
  playerId: bigint,
): Promise<store.PopupRow[]> {
  const now = deps.clock.now()
  const { rows } = await standing(deps)()
  const running = rows.filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  if (running.length === 0) return []
  const ids = running.map(({ id }) => id)
  const viewed = await store.listViewed(deps.db, playerId, ids)
  const left = running.filter(({ id }) => !viewed.has(id))
  if (!left.some((row) => conditionsOf(row).length > 0)) return left
  const judge = await judging(deps, facts, { playerId, all: running.flatMap(conditionsOf) })
  return left.filter((row) => conditionsOf(row).every(judge))
}

function conditionsOf({ audience, condition }: store.PopupRow): Condition[] {
  const own = condition === null ? [] : [condition]
  return audience === 'vip' ? own.concat(isMember) : own
}

type Passing = { playerId: bigint; offersRefused: OffersRefused; about: 'popup' | 'message' }
type Find<Row> = (tx: Tx, withOffers: boolean) => Promise<Row | undefined>

async function passing<Row extends { id: string; isOffer: boolean }>(
  { db, log, clock }: Deps,
  { playerId, offersRefused, about }: Passing,
  find: Find<Row>,
): Promise<Row | undefined> {
  const first = await find(db, true)
  if (!first?.isOffer) return first
  return transaction(db, async (tx) => {
    const [answer] = await reserveOffers(
      tx,
      { log, offersRefused },
      {
        channel: 'page',
        now: clock.now(),
        offers: [{ playerId, operation: `${about} ${first.id}` }],
      },
    )
    return answer?.verdict === 'passes' ? first : find(tx, false)
  })
}

/** Refuses with `popup_unknown`. */
export async function view(
  { db, clock }: Deps,
  playerId: bigint,
  popupId: string,
): Promise<Answer<typeof viewPopup>> {
  if (!(await store.findPopup(db, popupId))) throw refuse('popup_unknown')
  await store.insertView(db, { playerId, popupId, viewedAt: clock.now() })
  return { viewed: true }
}

export async function dueMessage(
  deps: Deps,
  playerId: bigint,
  offersRefused: OffersRefused,
): Promise<PopupMessage | null> {
  const asked = { playerId, now: deps.clock.now() }
  const found = await passing(
    deps,
    { playerId, offersRefused, about: 'message' },
    (tx, withOffers) => store.findDueMessage(tx, { ...asked, withOffers }),
  )
  return found ? messageOf(found) : null
}

type Placement = { playerId: bigint; id: string; display: string; event: PlacementEvent }

/** Refuses with `popup_unknown` if it is neither a popup nor a message to this player. */
export async function noteEvent(
  { db, clock }: Deps,
  { playerId, id, display, event }: Placement,
): Promise<{ recorded: boolean }> {
  const message = await store.findMessage(db, playerId, id)
  if (!message && !(await store.findPopup(db, id))) throw refuse('popup_unknown')
  const at = clock.now()
  if (message && event === 'closed') await store.closeMessage(db, { playerId, id, at })
  if ((await store.countEventsOf(db, playerId, id)) >= EVENTS_MAX) return { recorded: false }
  return {
    recorded: await store.insertEvent(db, { playerId, popupId: id, display, event, at }),
  }
}

export function contentOf(row: store.PopupRow | store.MessageRow) {
  const { title, text, image, label, path } = row
  return { title, text, image, link: label === null || path === null ? null : { label, path } }
}

export function messageOf(row: store.MessageRow): PopupMessage {
  return { uuid: row.id, content: contentOf(row), position: row.position, isOffer: row.isOffer }
}
