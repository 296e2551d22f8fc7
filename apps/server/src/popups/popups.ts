/** What is due to be shown over a player's pages, and what has happened to it there. */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  type PlacementEvent,
  type Popup,
  type PopupMessage,
  viewPopup,
} from '@ayva/contract/popups'
import { keepsAway } from '#lib/keeps-away.ts'
import { type Deps } from '#lib/deps.ts'
import { type MayPlay } from '#lib/module.ts'
import { accountOf } from '../auth/auth.ts'
import { VIP_LABEL } from '../wallet/wallet.ts'
import * as store from './popups.sql.ts'

/** More of one player's about one popup are not recorded. */
const EVENTS_MAX = 200

const refuse = refusing(viewPopup.refusals)

/** Whoever keeps away from play is shown no offers. */
export async function duePopup(
  { db, clock }: Deps,
  playerId: bigint,
  mayPlay: MayPlay,
): Promise<Popup | null> {
  const isMember = (await accountOf(db, playerId)).labels.includes(VIP_LABEL)
  const now = clock.now()
  const withOffers = !(await keepsAway(mayPlay, db, playerId, now))
  const found = await store.findDue(db, { playerId, now, isMember, withOffers })
  return found ? { id: found.id, content: contentOf(found) } : null
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
  { db, clock }: Deps,
  playerId: bigint,
  mayPlay: MayPlay,
): Promise<PopupMessage | null> {
  const now = clock.now()
  const withOffers = !(await keepsAway(mayPlay, db, playerId, now))
  const found = await store.findDueMessage(db, { playerId, now, withOffers })
  return found ? messageOf(found) : null
}

type Placement = { playerId: bigint; id: string; display: string; event: PlacementEvent }

/** Refuses with `popup_unknown`: it is neither a popup nor a message to this player. */
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

export function contentOf({ title, text, label, path }: store.PopupRow | store.MessageRow) {
  return { title, text, link: label === null || path === null ? null : { label, path } }
}

export function messageOf(row: store.MessageRow): PopupMessage {
  return { uuid: row.id, content: contentOf(row), position: row.position }
}
