import { type OpenRound } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'

export const openRoundText = {
  title: 'Есть незавершённый раунд',
  of: (game: string, worth: string) => `${game}: ${worth}`,
  resume: 'Вернуться',
  resumeRound: 'Вернуться в раунд',
  resumeOf: (game: string) => `Вернуться в раунд: ${game}`,
  hide: 'Скрыть',
}

/** The value of an open round: «можно забрать 59,14 ₽», or its stake. */
export function worthWords({ worth, bet, currency }: OpenRound): string {
  return worth === null
    ? `ставка ${formatMoney({ minor: bet, currency })}`
    : `можно забрать ${formatMoney({ minor: worth, currency })}`
}

/** The same on the page of its own game: «Раунд не завершён, можно забрать 59,14 ₽». */
export const openWords = (round: OpenRound) => `Раунд не завершён, ${worthWords(round)}`
