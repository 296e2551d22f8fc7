/** The wheels that the product ships with: the higher the level, the larger the sums and the more spins. */
const levels = [
  { levelId: 1, name: 'Росток', spins: 1, times: 1 },
  { levelId: 2, name: 'Побег', spins: 1, times: 2 },
  { levelId: 3, name: 'Садовник', spins: 2, times: 3 },
  { levelId: 4, name: 'Мастер', spins: 2, times: 5 },
  { levelId: 5, name: 'Хранитель', spins: 3, times: 8 },
]

/** Roubles of the first level, so many free rounds, or nothing; how often in a thousand. */
const sectors: { weight: number; roubles?: number; rounds?: number }[] = [
  { weight: 150 },
  { weight: 120, roubles: 10 },
  { weight: 60, rounds: 5 },
  { weight: 150 },
  { weight: 30, roubles: 50 },
  { weight: 120, roubles: 10 },
  { weight: 150 },
  { weight: 25, rounds: 10 },
  { weight: 110, roubles: 10 },
  { weight: 70 },
  { weight: 10, roubles: 100 },
  { weight: 5, rounds: 20 },
]

export const shippedWheels = levels.map(({ times, ...level }) => ({
  ...level,
  sectors: sectors.map(({ weight, roubles, rounds }) => {
    if (roubles !== undefined) return { weight, gift: `wheel-cash-${roubles * times}` }
    return { weight, gift: rounds === undefined ? null : `wheel-rounds-${rounds}` }
  }),
}))
