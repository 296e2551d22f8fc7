import { formatCount, plural } from '@ayva/kit/format'

export const text = {
  title: 'Крупные выигрыши',
  ofGame: 'Крупные выигрыши в этой игре',
  note: (fromX: number) =>
    `Настоящие раунды за неделю, от ${formatCount(fromX)} ${plural(fromX, 'ставки', 'ставок', 'ставок')}. Прошлые выигрыши не делают будущий ближе.`,
  nobody: 'Игрок',
  times: (times100: number) => `×${formatCount(Math.floor(times100 / 100))}`,
  proof: 'Проверить',
  proofOf: (game: string) => `Проверить честность этого раунда игры ${game}`,
  outside: 'Доказывает поставщик',
  hide: 'Не показывать',
  hidden: 'Больше не показываем. Вернуть можно в настройках профиля.',
}
