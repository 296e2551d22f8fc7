import { type BetProblem } from './bets.ts'

/** Why a sum is not a legal bet; the limits are given as formatted money. */
export const betProblems: Record<
  BetProblem,
  (limits: { min: string; max: string; step: string }) => string
> = {
  unreadable: () => 'Введите сумму цифрами',
  below_min: ({ min }) => `Наименьшая ставка ${min}`,
  above_max: ({ max }) => `Наибольшая ставка ${max}`,
  step: ({ step }) => `Ставка кратна ${step}`,
  funds: () => 'На счёте меньше этой суммы',
}

/** A game's word for its rounds. */
export type RoundWord = 'spin' | 'throw' | 'deal' | 'round'

const nextWords: Record<RoundWord, string> = {
  spin: 'Следующий спин',
  throw: 'Следующий бросок',
  deal: 'Следующая раздача',
  round: 'Следующий раунд',
}

export const text = {
  bet: 'Ставка',
  next: (word: RoundWord, seconds: number) => `${nextWords[word]} через ${seconds}\u00A0с`,
  panel: 'Управление раундом',
  betLimits: (min: string, max: string) => `${min} – ${max}`,
  half: '½, вдвое меньше',
  double: '×2, вдвое больше',
  balance: 'Баланс',
  lastPayout: 'Последняя выплата',
  paid: (sum: string) => `Выплата ${sum}`,
  paidWord: 'Выплата',
  profit: 'Чистый выигрыш',
  backWord: 'Возвращено',
  unpaid: 'Выплаты нет',
  returned: (sum: string) => `Возвращено ${sum}`,
  late: 'Ждём ответа сервера. Ставка не повторится.',
  offline: 'Нет сети. Ставки остановлены, баланс сохранён.',
  support: 'Написать в поддержку',
  refresh: 'Обновить игру',
  deposit: 'Пополнить',
  demoAgain: 'Начать демо заново',
  round: 'Раунд',
  noRound: 'Недавних раундов нет',
  decided: 'Решено до ставки',
  print: ', код проверки',
  verify: 'Проверить честность',
  howFair: 'Как это проверить',
  recent: 'Прошлые раунды',
  recentNone: 'Недавних раундов этой игры нет.',
}
