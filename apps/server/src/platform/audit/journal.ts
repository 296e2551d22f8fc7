/** Searches the audit log of the whole casino, and verifies its chains. */
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
/** The most entries that one page of a filtered search reads; the next page continues after them. */
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

/** Verifies the next STEP entries of a chain, and at its end the recorded end of the chain. */
export async function verify(
  tx: Tx,
  { playerId, after }: Query<typeof verifyAudit>,
): Promise<Answer<typeof verifyAudit>> {
  const owner = BigInt(playerId)
  const begin = BigInt(after)
  // Read before the entries, so that entries which are added meanwhile are ignored.
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

/** The number of the first entry that is missing at the end of a chain; undefined if none is. */
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

/** The actor of an operator's entry is the id followed by the name. */
function nameOfActor(kind: string, actor: string): string {
  if (kind === 'operator') return actor.slice(actor.indexOf(' ') + 1)
  return kind === 'provider' ? `провайдер ${actor}` : 'система'
}

/** Actions in Russian, by their name in the log. */
const words: Record<string, string> = {
  'player.blocked': 'доступ закрыт',
  'player.limit_given': 'изменён лимит казино',
  'player.exclusion_followed': 'закрыт по самоисключению другого аккаунта',
  'player.exclusion_lifted': 'самоисключение другого аккаунта снято',
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
  'adjustment.proposed': 'предложено исправление баланса',
  'adjustment.approved': 'исправление баланса сделано',
  'adjustment.refused': 'в исправлении баланса отказано',
  'adjustment.expired': 'срок исправления баланса вышел',
  'repayment.offered': 'предложен возврат',
  'repayment.called_off': 'возврат отменён',
  'notification.sent': 'отправлено уведомление',
  'offer.sent': 'отправлено предложение',
  'popup_message.sent': 'отправлено сообщение',
  'wheel.spins_given': 'выданы вращения колеса',
}
