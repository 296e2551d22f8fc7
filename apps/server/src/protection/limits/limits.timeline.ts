/** Limits and breaks in the timeline of their player. */
import { type BreakTerm } from '@ayva/contract/protection/limits'
import { type TimelineEvent } from '@ayva/contract/identity/player/timeline'
import { moneyText } from '#lib/money-text.ts'
import { type TimelineOf } from '#lib/module.ts'
import { listBreaks } from './breaks.sql.ts'
import { type ChangeRow, listChangesBefore } from './limits.sql.ts'

export const limitsTimeline: TimelineOf = {
  kind: 'protection',
  async read({ db }, playerId, page) {
    const changes = await listChangesBefore(db, playerId, page)
    const breaks = await listBreaks(db, playerId, page)
    const events: TimelineEvent[] = changes.map((change) => ({
      key: `limit ${change.id}`,
      kind: 'protection',
      at: change.at.toISOString(),
      words: wordsOf(change),
      amount: null,
      opens: null,
    }))
    for (const { n, term, since } of breaks)
      events.push({
        key: `break ${n}`,
        kind: 'protection',
        at: since.toISOString(),
        words: `Перерыв от игры: ${terms[term]}`,
        amount: null,
        opens: null,
      })
    return events
  },
}

function wordsOf({ name, period, currency, max }: ChangeRow): string {
  const which = `Лимит ${kinds[name]} за ${periods[period]}`
  if (max === null) return `${which} снят`
  return `${which}: ${currency === null ? `${max} мин` : moneyText(max, currency)}`
}

const kinds = { deposit: 'пополнений', loss: 'проигрыша', wager: 'ставок', session: 'времени' }
const periods = { day: 'день', week: 'неделю', month: 'месяц' }
const terms: Record<BreakTerm, string> = {
  day: 'на день',
  week: 'на неделю',
  month: 'на месяц',
  half_year: 'на полгода',
  year: 'на год',
  forever: 'навсегда',
}
