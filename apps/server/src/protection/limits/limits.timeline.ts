/** Limits and breaks in the timeline of their player. */
import {
  type BreakTerm,
  clockHours,
  hoursOf,
  type LimitKind,
} from '@ayva/contract/protection/limits'
import { type TimelineEvent } from '@ayva/contract/identity/player/timeline'
import { moneyText } from '#lib/money-text.ts'
import { type TimelineOf } from '#lib/module.ts'
import { listBreaks } from './breaks.sql.ts'
import { type ChangeRow, type LimitWish, listChangesBefore } from './limits.sql.ts'

export const limitsTimeline: TimelineOf = {
  kind: 'protection',
  async read({ db }, playerId, page) {
    const changes = await listChangesBefore(db, playerId, page)
    const breaks = await listBreaks(db, playerId, page)
    const events: TimelineEvent[] = changes.map((change) => ({
      key: `limit ${change.id}`,
      kind: 'protection',
      at: change.at.toISOString(),
      words: limitWords(change),
      amount: null,
      opens: null,
    }))
    for (const { n, term, since, matched } of breaks)
      events.push({
        key: `break ${n}`,
        kind: 'protection',
        at: since.toISOString(),
        words: `${matched ? 'Закрыт по самоисключению другого аккаунта' : 'Перерыв от игры'}: ${terms[term]}`,
        amount: null,
        opens: null,
      })
    return events
  },
}

/** A limit in one sentence, without its end. */
export function limitWords({ name, period, currency, max }: LimitWish): string {
  const ofPeriod = name === 'bet' || name === 'hours' ? '' : ` за ${periods[period]}`
  const which = `Лимит ${kinds[name]}${ofPeriod}`
  if (max === null) return `${which} снят`
  return `${which}: ${amountOf(name, max, currency)}`
}

function amountOf(name: LimitKind, max: bigint, currency: ChangeRow['currency']): string {
  if (name === 'hours') return clockHours(hoursOf(max)!)
  if (name === 'rounds') return `${max}`
  return currency === null ? `${max} мин` : moneyText(max, currency)
}

const kinds: Record<LimitKind, string> = {
  deposit: 'пополнений',
  loss: 'проигрыша',
  wager: 'ставок',
  bet: 'одной ставки',
  rounds: 'раундов',
  session: 'времени',
  hours: 'часов без игры',
}
const periods = { day: 'день', week: 'неделю', month: 'месяц' }
const terms: Record<BreakTerm, string> = {
  day: 'на день',
  week: 'на неделю',
  month: 'на месяц',
  half_year: 'на полгода',
  year: 'на год',
  forever: 'навсегда',
}
