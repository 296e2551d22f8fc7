/** Operators' changes of popups and messages. Locks: the row, all pictures, then the audit log. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { placementEvents, type PopupMessage } from '@ayva/contract/communication/popups'
import * as contract from '@ayva/contract/communication/popups/office'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { type Gathered } from '#lib/module.ts'
import { ordered } from '#lib/ordered.ts'
import { CONTENT_CHANGED } from '#lib/work/bus.ts'
import { mustBeKnown } from '../../platform/audiences/audiences.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { holdPicture, isShipped } from '../../platform/pictures/pictures.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { contentOf, messageOf } from './popups.ts'
import * as store from './popups.sql.ts'

const POPUPS_MAX = 500
/** Limits the open messages of one player. */
const MESSAGES_MAX = 5

const refuse = refusing(contract.createPopup.refusals)
const refuseMessage = refusing(contract.sendPopupMessage.refusals)

type By = { operator: OperatorPrincipal }

export async function listAll({ db }: Deps): Promise<contract.OfficePopup[]> {
  const rows = await store.listPopups(db, POPUPS_MAX)
  const counts = await store.countEvents(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => officeView(row, counts))
}

/** Once for its id. Refuses with each of the refusals of the call. */
export async function create(
  deps: Deps,
  { facts }: Pick<Gathered, 'facts'>,
  { operator, why, content, condition = null, ...draft }: By & Body<typeof contract.createPopup>,
): Promise<contract.OfficePopup> {
  mustBeKnown('condition', condition, facts)
  const { db, clock, bus } = deps
  const at = clock.now()
  const { uuid: id, audience, isOffer, position } = draft
  const startsAt = new Date(draft.from)
  const endsAt = new Date(draft.to)
  const words = wordsOf(content)
  const row = { id, audience, condition, isOffer, position, startsAt, endsAt, ...words }
  const made = await transaction(db, async (tx) => {
    const known = await store.findPopup(tx, id)
    if (known) {
      if (JSON.stringify(toldOf(known)) !== JSON.stringify(toldOf(row))) throw refuse('popup_other')
      return known
    }
    if (endsAt <= startsAt || endsAt <= at) throw refuse('popup_dates')
    if ((await store.countPopups(tx, at)) >= POPUPS_MAX) throw refuse('popups_full')
    if (!(await holdPicture(tx, words.image))) throw refuse('picture_unknown')
    const full = { ...row, author: operator.name, madeAt: at }
    if (!(await store.insertPopup(tx, full))) throw refuse('popup_other')
    await record(tx, {
      ...byOperator(operator),
      action: 'popup.created',
      subject: `popup ${id}`,
      at,
      why,
      before: null,
      after: toldOf(full),
    })
    return full
  })
  bus.publish(CONTENT_CHANGED, { popup: id })
  return officeView(made, await store.countEvents(db, [id]))
}

/** Refuses with `popup_unknown`. */
export async function stop(
  { db, clock, bus }: Deps,
  { operator, id, why }: By & { id: string; why: string },
): Promise<Answer<typeof contract.stopPopup>> {
  const answer = await transaction(db, async (tx) => {
    const row = await store.findPopup(tx, id)
    if (!row) throw refusing(contract.stopPopup.refusals)('popup_unknown')
    const at = clock.now()
    const stopped = await store.endPopup(tx, id, at)
    if (stopped)
      await record(tx, {
        ...byOperator(operator),
        action: 'popup.stopped',
        subject: `popup ${id}`,
        at,
        why,
        before: toldOf(row),
        after: null,
      })
    return { stopped }
  })
  if (answer.stopped) bus.publish(CONTENT_CHANGED, { popup: id })
  return answer
}

type Sending = By & { playerId: bigint } & Body<typeof contract.sendPopupMessage>

/** Once for its uuid. Refuses with each of the refusals of the call. */
export async function sendMessage(
  deps: Deps,
  { operator, playerId, uuid: id, content, position, isOffer, days: lasts, why }: Sending,
): Promise<PopupMessage> {
  // A message may wait for a month, so its picture must be one that nobody can delete.
  if (!isShipped(content.image ?? null)) throw refuseMessage('picture_unknown')
  const { db, clock } = deps
  const at = clock.now()
  return transaction(db, async (tx) => {
    // An unknown player, or a closed account.
    if ((await currenciesOf(tx, [playerId])).size === 0) throw refuseCommon('not_found')
    const words = wordsOf(content)
    const known = await store.findMessage(tx, playerId, id)
    if (known) {
      const same =
        JSON.stringify(contentOf(known)) === JSON.stringify(contentOf({ ...known, ...words }))
      if (!same || known.position !== position) throw refuseMessage('message_other')
      return messageOf(known)
    }
    if ((await store.countOpenMessages(tx, playerId, at)) >= MESSAGES_MAX)
      throw refuseMessage('messages_full')
    const row = {
      playerId,
      id,
      position,
      isOffer,
      madeAt: at,
      endsAt: after(at, days(lasts)),
      ...words,
    }
    if (!(await store.insertMessage(tx, row))) throw refuseMessage('message_other')
    await record(tx, {
      ...byOperator(operator),
      playerId,
      action: 'popup_message.sent',
      subject: `message ${id}`,
      at,
      why,
      before: null,
      after: { ...words, position, isOffer },
    })
    return messageOf({ ...row, closedAt: null })
  })
}

function wordsOf({ title, text, image, link }: Body<typeof contract.createPopup>['content']) {
  const { label = null, path = null } = link ?? {}
  return { title, text, image: image ?? null, label, path }
}

function toldOf(row: Omit<store.PopupRow, 'author' | 'madeAt'>) {
  const { audience, condition, isOffer, position, startsAt, endsAt } = row
  const { title, text, image, label, path } = row
  const times = { from: startsAt.toISOString(), to: endsAt.toISOString() }
  return {
    title,
    text,
    image,
    label,
    path,
    audience,
    condition: ordered(condition),
    isOffer,
    position,
    ...times,
  }
}

function officeView(
  row: store.PopupRow,
  counts: Awaited<ReturnType<typeof store.countEvents>>,
): contract.OfficePopup {
  const countOf = (event: string) =>
    counts.find((one) => one.popupId === row.id && one.event === event)?.count ?? 0
  return {
    id: row.id,
    content: contentOf(row),
    audience: row.audience,
    condition: row.condition,
    isOffer: row.isOffer,
    position: row.position,
    from: row.startsAt.toISOString(),
    to: row.endsAt.toISOString(),
    author: row.author,
    events: Object.fromEntries(placementEvents.map((event) => [event, countOf(event)])) as never,
  }
}
