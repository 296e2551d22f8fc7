import { formatCount } from '@ayva/kit/format'

const hints = {
  rounds: 'Любая ставка, в любых играх',
  titles: 'По одному раунду в каждой, ставка любая',
  times: 'Один раунд с таким множителем, ставка любая',
}

export const text = {
  title: 'Задания дня',
  description: 'Три небольших задания на день: за каждое — несколько бесплатных раундов.',
  heading: 'Задания дня',
  renew: 'Новые через',
  path: 'Задания по порядку',
  list: 'Сегодня',
  hint: (measure: keyof typeof hints) => hints[measure],
  of: (progress: number, target: number) => `${formatCount(progress)} из ${formatCount(target)}`,
  done: 'готово',
  play: 'Играть',
  gift: 'К подаркам',
  soon: 'Подарок скоро придёт',
  calmTitle: 'Можно и не спешить',
  calm: 'Задания не просят проигрывать или пополнять: засчитываются раунды любых игр с любой ставкой, кроме бесплатных. Пропущенный день ничего не отнимает. Дни считаются по UTC.',
  onBreak: 'Пока у вас перерыв от игры, заданий нет',
  onBreakHint: 'Они вернутся вместе с игрой. Ничего не пропадёт.',
  empty: 'Сегодня заданий нет',
  emptyHint: 'Загляните завтра.',
}
