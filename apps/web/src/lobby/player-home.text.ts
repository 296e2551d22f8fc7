/** What home says to a player only. */
export const text = {
  morning: 'Доброе утро',
  day: 'Добрый день',
  evening: 'Добрый вечер',
  night: 'Доброй ночи',
  onAccount: 'На счёте',
  lastWas: 'Вы остановились здесь',
  tryThis: 'Для знакомства',
  resume: 'Продолжить',
  stepsTitle: 'Первые шаги',
  // A word joiner after its hyphen keeps the word on one line.
  stepEmail: 'Подтвердите e-\u2060mail',
  emailDone: 'E-mail подтверждён',
  stepDemo: 'Попробовать игру в демо',
  stepFair: 'Узнать, как проверить раунд',
  stepCalm: 'Прочитать, когда остановиться',
  walletTitle: 'На счёте',
  walletFree: 'Доступно',
  walletHeld: 'Ждёт вывода',
  walletAdd: 'Пополнить счёт',
  walletTake: 'Вывести',
}
