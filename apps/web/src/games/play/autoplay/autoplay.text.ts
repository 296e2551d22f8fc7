import { plural } from '@ayva/kit/format'
import { type End } from '@ayva/games/table/autoplay.ts'

const rounds = (count: number) => `${count} ${plural(count, 'раунд', 'раунда', 'раундов')}`

const ends: Readonly<Record<End, string>> = {
  rounds: 'все раунды сыграны',
  loss: 'достигнута граница проигрыша',
  payout: 'раунд выплатил столько, сколько вы указали',
  gain: 'выиграно столько, сколько вы указали',
  stopped: 'вы её остановили',
  hidden: 'вы ушли с этой вкладки',
  covered: 'над игрой открылось окно',
  offline: 'нет связи',
  refused: 'следующий раунд начать нельзя',
  series: 'начались бесплатные раунды',
}

export const autoplayText = {
  title: 'Автоигра',
  note:
    'Каждый раунд — обычная ставка: действуют все ваши лимиты и пауза между раундами. ' +
    'Остановить можно в любой момент кнопкой или клавишей Esc.',
  rounds: 'Сколько раундов',
  loss: 'Остановить при проигрыше',
  lossHint: 'Раунд, который мог бы увеличить проигрыш сверх этой суммы, не начнётся.',
  payout: 'Остановить при выплате за раунд от',
  gain: 'Остановить при общем выигрыше от',
  optional: 'необязательно',
  wrong: 'Введите сумму больше нуля',
  begin: 'Начать автоигру',
  left: (count: number) => `Автоигра: ещё ${rounds(count)}`,
  net: (sum: string) => `итог ${sum}`,
  stop: 'Остановить',
  ended: (end: End) => `Автоигра окончена: ${ends[end]}`,
  close: 'Скрыть',
}
