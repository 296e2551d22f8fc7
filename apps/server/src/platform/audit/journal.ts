/** The journal of the whole casino as operators read it, and whether its chains hold. */
import { type searchAudit, type verifyAudit } from '@ayva/contract/platform/audit'
import { type Answer, type Query } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'
import { spanOf } from '#lib/period.ts'
import { type TimelineOf } from '#lib/module.ts'
import { placesBy } from '#lib/http/places.ts'
import { entryOf } from './audit.ts'
import { checkChain, findEnd, listEntriesBefore, searchEntries } from './audit.sql.ts'

const PAGE = 50
const places = placesBy('at', { playerId: BigInt, n: BigInt })
/** Filters narrow so many entries at a time; the next page goes on after them. */
const SEARCHED = 10_000
const STEP = 5_000

export async function journal(
  tx: Tx,
  { actor, action, playerId, from, to, after }: Query<typeof searchAudit>,
): Promise<Answer<typeof searchAudit>> {
  const wanted = {
    actor,
    action,
    playerId: playerId === undefined ? undefined : BigInt(playerId),
    ...spanOf({ from, to }),
    after: places.placeOf(after),
  }
  const { rows, last } = await searchEntries(tx, wanted, { limit: PAGE, searched: SEARCHED })
  return { entries: rows.map(entryOf), next: last ? places.nameOf(last) : null }
}

/** One step along a chain; its end must be the one that was written down, too. */
export async function verify(
  tx: Tx,
  { playerId, after }: Query<typeof verifyAudit>,
): Promise<Answer<typeof verifyAudit>> {
  const owner = BigInt(playerId)
  const begin = BigInt(after)
  // Asked first: what is written meanwhile lies beyond it.
  const end = await findEnd(tx, owner)
  const links = await checkChain(tx, { playerId: owner, after: begin, limit: STEP })
  const last = links.at(-1)
  const isMore = links.length === STEP && end !== undefined && last!.n < end.n
  const isOther = (n: bigint, hash: Buffer) => n === end?.n && !hash.equals(end.hash)
  const broken =
    links.find(({ holds, n, hash }) => !holds || isOther(n, hash))?.n ??
    missingEnd(begin, last?.n ?? begin, end)
  return {
    checked: links.length,
    last: (last?.n ?? begin).toString(),
    holds: broken === undefined,
    brokenAt: broken?.toString() ?? null,
    hash: last?.hash.toString('hex') ?? null,
    next: isMore && broken === undefined ? last!.n.toString() : null,
  }
}

/** Entries at the end of a chain that are gone: where the first of them was. */
function missingEnd(
  begin: bigint,
  last: bigint,
  end: { n: bigint } | undefined,
): bigint | undefined {
  const stepIsWhole = last - begin === BigInt(STEP)
  return end && !stepIsWhole && end.n > last ? last + 1n : undefined
}

export const auditTimeline: TimelineOf = {
  kind: 'office',
  async read({ db }, playerId, page) {
    const rows = await listEntriesBefore(db, playerId, page)
    return rows.map(({ n, at, actorKind, actor, action, why }) => ({
      key: `audit ${n}`,
      kind: 'office',
      at: at.toISOString(),
      words: [`${nameOfActor(actorKind, actor)}: ${words[action] ?? action}`, why]
        .filter((part) => part !== '')
        .join('. '),
      amount: null,
      opens: null,
    }))
  },
}

/** Of an operator the name stands behind the id. */
function nameOfActor(kind: string, actor: string): string {
  if (kind === 'operator') return actor.slice(actor.indexOf(' ') + 1)
  return kind === 'provider' ? `провайдер ${actor}` : 'система'
}

/** What is done with a player, by its name in the log. */
const words: Record<string, string> = {
  'player.blocked': 'доступ закрыт',
  'player.unblocked': 'доступ открыт',
  'player.labelled': 'метки изменены',
  'player.compared': 'сравнение с другим игроком',
  'player.noted': 'записана заметка',
  'player.sessions_ended': 'сеансы закончены',
  'player.birth_date_corrected': 'дата рождения исправлена',
  'player.entry_letter': 'отправлено письмо для входа',
  'payment.agreed': 'первое согласие на платёж',
  'payment.escalated': 'срок вывода нарушен',
  'finance.blocked': 'остановка денег изменена',
  'verification.decided': 'решение по документам',
  'document.opened': 'документ просмотрен',
  'gift.given': 'выдан подарок',
  'round.judged': 'решён раунд',
  'repayment.offered': 'предложен возврат',
  'repayment.called_off': 'возврат отменён',
  'notification.sent': 'отправлено уведомление',
  'offer.sent': 'отправлено предложение',
  'popup_message.sent': 'отправлено сообщение',
  'wheel.spins_given': 'выданы вращения колеса',
}
