import { type Money } from '@ayva/contract/base'

type Alike = { from: number; to: number; prize: Money }

/** Groups neighbouring places with the same prize. */
export function alikeOf(prizes: readonly Money[]): Alike[] {
  const alike: Alike[] = []
  prizes.forEach((prize, at) => {
    const last = alike.at(-1)
    if (last?.prize.minor === prize.minor) last.to = at + 1
    else alike.push({ from: at + 1, to: at + 1, prize })
  })
  return alike
}
