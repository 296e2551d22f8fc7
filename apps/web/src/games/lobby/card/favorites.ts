import { type Call } from '@ayva/contract/client'
import { type GameCard } from '@ayva/contract/games/lobby'
import { LOOKUP_MAX } from '@ayva/contract/games/lobby/bounds'
import { Refusal } from '@ayva/contract/refusal'
import { guestFavorites } from './guest-favorites.ts'

export type Ids = readonly number[]

const contract = () => import('@ayva/contract/games/lobby/favorites')

/** The favourites of the player, after transferring those stored as a guest. */
export async function askFavorites(call: Call): Promise<Ids> {
  const { addFavorites, listFavorites } = await contract()
  const brought = guestFavorites.get()
  if (brought.length === 0) return call(listFavorites, {})
  const ids = await call(addFavorites, { body: { game_ids: [...brought] } }).catch(isFull)
  guestFavorites.forget()
  return ids ?? call(listFavorites, {})
}

/** A full list stays as it is. */
function isFull(error: unknown): undefined {
  if (error instanceof Refusal && error.key === 'favorites_full') return
  throw error
}

export async function addFavorite(call: Call, id: number): Promise<Ids> {
  return call((await contract()).addFavorites, { body: { game_ids: [id] } })
}

/** A failed removal is tried once more; a second failure is ignored. */
export async function removeFavorite(call: Call, id: number): Promise<Ids | undefined> {
  const { removeFavorites } = await contract()
  const remove = () => call(removeFavorites, { body: { game_ids: [id] } })
  return remove()
    .catch(remove)
    .catch(() => undefined)
}

export type GamesById = ReadonlyMap<number, GameCard>

/** The existing games with these ids, in the same order; known ones are not requested. */
export async function lookUp(call: Call, ids: Ids, known: GamesById): Promise<GamesById> {
  const { listGames } = await import('@ayva/contract/games/lobby')
  const wanted = ids.filter((id) => !known.has(id))
  const answers = await Promise.all(
    chunksOf(wanted, LOOKUP_MAX).map((chunk) =>
      call(listGames, { query: { ids: chunk, limit: LOOKUP_MAX } }),
    ),
  )
  const found = new Map([...known, ...answers.flat().map((game) => [game.id, game] as const)])
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])))
}

function chunksOf(ids: Ids, size: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )
}
