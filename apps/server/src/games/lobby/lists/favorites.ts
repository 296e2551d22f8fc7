/** A player's favourite games. Locks: an advisory lock for the player's favourites. */
import { refusing } from '@ayva/contract/base'
import { FAVORITES_MAX } from '@ayva/contract/games/lobby/bounds'
import { addFavorites } from '@ayva/contract/games/lobby/favorites'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from './favorites.sql.ts'

const refuse = refusing(addFavorites.refusals)

export function list({ db }: Deps, playerId: bigint): Promise<number[]> {
  return store.selectFavorites(db, playerId)
}

/** Existing entries keep their position. Refuses with `favorites_full`. */
export function add({ db, clock }: Deps, playerId: bigint, ids: number[]): Promise<number[]> {
  return transaction(db, async (tx) => {
    await store.lockFavorites(tx, playerId)
    await store.insertFavorites(tx, playerId, { ids, at: clock.now() })
    const all = await store.selectFavorites(tx, playerId)
    if (all.length > FAVORITES_MAX) throw refuse('favorites_full')
    return all
  })
}

export async function remove({ db }: Deps, playerId: bigint, ids: number[]): Promise<number[]> {
  await store.deleteFavorites(db, playerId, ids)
  return store.selectFavorites(db, playerId)
}
