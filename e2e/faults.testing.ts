/** The product with players who have money, for tests that crash its parts. */
import { type GameCard, listGames } from '@ayva/contract/games/lobby'
import { fund, register, type Somebody } from './people.ts'
import { Running } from './running.ts'

export type Faulty = { running: Running; games: GameCard[]; people: Somebody[] }

export async function openFaulty({
  count,
  cash,
}: {
  count: number
  cash: bigint
}): Promise<Faulty> {
  const running = await Running.open()
  const games = await running.callAs()(listGames, { query: { limit: 60 } })
  const people = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const somebody = await register(running, `fault-${n}`)
      await fund(somebody, cash)
      return somebody
    }),
  )
  return { running, games, people }
}

export const gameOf = ({ games }: Faulty, engine: string) =>
  games.find((game) => game.engine === engine)!.id

export const dice = (faulty: Faulty) => ({
  gameId: gameOf(faulty, 'dice'),
  params: { direction: 'under', target: 4950 },
})

/** Bigints as digits, so that rounds can be compared as text. */
export function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)),
  )
}
