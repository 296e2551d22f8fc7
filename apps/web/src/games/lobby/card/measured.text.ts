import { formatCount, plural } from '@ayva/kit/format'

export const text = {
  value: (measured: string) => `${measured} по раундам этого дома`,
  interval: (low: string, high: string, rounds: number) =>
    `99 %: от ${low} до ${high}; ${formatCount(rounds)} ${plural(rounds, 'раунд', 'раунда', 'раундов')}`,
  notYet: (rounds: number) =>
    `Измеренный возврат покажем, когда будет ${formatCount(rounds)} ${plural(rounds, 'раунд', 'раунда', 'раундов')}`,
}
