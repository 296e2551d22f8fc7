/** The popup or message that is due on a player's pages, and its events. */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  type PlacementEvent,
  type Popup,
  type PopupMessage,
  viewPopup,
} from '@ayva/contract/communication/popups'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { accountOf, VIP_LABEL } from '../../identity/auth/auth.ts'
import { reserveOffers } from '../../platform/consent/consent.ts'
import * as store from './popups.sql.ts'

/** Further events of a player for one popup are not recorded. */
const EVENTS_MAX = 200

const refuse = refusing(viewPopup.refusals)

/** An offer is shown only if the gate permits it; otherwise the next popup that is no offer is shown. */
export async function duePopup(
  deps: Deps,
  playerId: bigint,
  offersRefused: OffersRefused,
): Promise<Popup | null> {
  const { db, clock } = deps
  const isMember = (await accountOf(db, playerId)).labels.includes(VIP_LABEL)
  const asked = { playerId, now: clock.now(), isMember }
  const found = await passing(deps, { playerId, offersRefused, about: 'popup' }, (tx, withOffers) =>
    store.findDue(tx, { ...asked, withOffers }),
  )
  return found ? { id: found.id, content: contentOf(found) } : null
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

export function contentOf({ title, text, label, path }: store.PopupRow | store.MessageRow) {
  return { title, text, link: label === null || path === null ? null : { label, path } }
}

export function messageOf(row: store.MessageRow): PopupMessage {
  return { uuid: row.id, content: contentOf(row), position: row.position }
}
