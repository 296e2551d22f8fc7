import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import hilo99 from './hilo-99.json' with { type: 'json' }
import { hilo, type HiloModel, type HiloOutcome, type Offers, winningRanks } from './hilo.ts'

const RANKS = 13

export const math: EngineMath = {
  id: 'hilo',
  releases: releasesOf(hilo, [hilo99]),
  hasSteps: true,
  riskIsChosen: true,
  usualParams: {},
  trials: (model) => [
    oneGuess(model as HiloModel, 'likelier'),
    oneGuess(model as HiloModel, 'rarer'),
  ],
}

/** One guess, the likelier or the rarer of those available, and then the cash-out. */
function oneGuess({ rtpBp }: HiloModel, which: 'likelier' | 'rarer'): Trial {
  let rtp = 0
  let square = 0
  let hitFrequency = 0
  for (let rank = 1; rank <= RANKS; rank++) {
    const ranks = chosenRanks(rank, which)
    const times = Math.floor((rtpBp * RANKS) / ranks) / 10_000
    const chance = ranks / RANKS / RANKS
    rtp += chance * times
    square += chance * times ** 2
    hitFrequency += chance
  }
  return {
    name: `one-${which}`,
    params: {},
    expected: { rtp, sd: Math.sqrt(square - rtp ** 2), hitFrequency },
    next: ({ outcome }) => {
      const { guesses, offers } = outcome as HiloOutcome
      return guesses > 0 ? 'cashout' : chosenGuess(offers!, which)
    },
  }
}

function chosenRanks(rank: number, which: 'likelier' | 'rarer'): number {
  const offered = (['high', 'low', 'same'] as const)
    .map((guess) => winningRanks(rank, guess))
    .filter((ranks) => ranks > 0)
  return which === 'likelier' ? Math.max(...offered) : Math.min(...offered)
}

function chosenGuess(offers: Offers, which: 'likelier' | 'rarer') {
  const sign = which === 'likelier' ? 1 : -1
  return Object.entries(offers).toSorted(
    ([, one], [, other]) => sign * (other.ranks - one.ranks),
  )[0]![0]
}
