import { plural } from '@ayva/kit/format'

export const text = {
  rules: 'Как считаются места',
  example: (example: string) => `Например: ${example}`,
  needed: (needed: number) =>
    `Место появляется после ${needed} ${plural(needed, 'раунда', 'раундов', 'раундов')} на деньги в играх турнира. Бесплатные и возвращённые раунды в счёт не идут.`,
  leastStake: (stake: string, currency: string) =>
    `В счёт идут раунды со ставкой от ${stake}, только в ${currency}.`,
  tie: (tie: string) => `${tie} Каждый раунд можно проверить на странице честности.`,
}
