import { type OpenRound } from '@ayva/contract/rounds'
import { formatMoney } from '@ayva/kit/format'

export const openRoundText = {
  title: 'Незаконченный раунд',
  resume: 'Вернуться',
  resumeRound: 'Вернуться в раунд',
  resumeOf: (game: string) => `Вернуться в раунд: ${game}`,
  hide: 'Скрыть',
}

/** What waits in it: «Раунд не закончен, можно забрать 59,14 ₽». */
export function openWords({ worth, bet, currency }: OpenRound): string {
  return worth === null
    ? `Раунд не закончен, ставка ${formatMoney({ minor: bet, currency })}`
    : `Раунд не закончен, можно забрать ${formatMoney({ minor: worth, currency })}`
}
