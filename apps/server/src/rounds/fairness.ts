/** The seed pairs of a player. The next server seed is always committed to before it is needed. */
import { refusing } from '@ayva/contract/base'
import { rotateSeeds, Seeds } from '@ayva/contract/rounds'
import * as z from 'zod/mini'
import { transaction, type Tx } from '#lib/db.ts'
import { type DeedKey } from '#lib/http.ts'
import { type Rounds } from './rounds.ts'
import { newSeed, takeSeat } from './seats.ts'
import * as store from './seeds.sql.ts'

const REVEALED_MAX = 100
const refuse = refusing(rotateSeeds.refusals)

export async function seedsOf({ deps }: Rounds, playerId: bigint): Promise<Seeds> {
  await takeSeat(deps, playerId)
  return transaction(deps.db, async (tx) => seedsIn(tx, await store.lockSeat(tx, playerId)))
}

type Wish = { playerId: bigint; key: DeedKey; clientSeed: string }

/**
 * Reveals the pair in use and starts the committed one with the given client seed. Refuses with
 * `round_open` while a round of the pair is not over, since its secret would be told.
 */
export async function rotatePair(
  { deps, seats }: Rounds,
  { playerId, key, clientSeed }: Wish,
): Promise<{ seeds: Seeds; replayed: boolean }> {
  await takeSeat(deps, playerId)
  const at = deps.clock.now()
  const rotated = await transaction(deps.db, async (tx) => {
    const seat = await store.lockSeat(tx, playerId)
    const earlier = await store.findRotation(tx, playerId, key.id)
    if (earlier) {
      if (earlier.requestHash !== key.bodyHash) throw refuse('key_reused')
      return { seeds: z.decode(Seeds, earlier.answer as never), replayed: true }
    }
    if (await store.hasOpenRound(tx, playerId)) throw refuse('round_open')
    await store.rotate(tx, { seat, clientSeed, next: newSeed(), at })
    const seeds = await seedsIn(tx, await store.lockSeat(tx, playerId))
    const answer = z.encode(Seeds, seeds)
    const kept = { playerId, key: key.id, requestHash: key.bodyHash }
    await store.insertRotation(tx, { ...kept, answer, madeAt: at })
    return { seeds, replayed: false }
  })
  seats.forget(playerId)
  return rotated
}

async function seedsIn(tx: Tx, seat: store.Seat): Promise<Seeds> {
  const { playerId, seedPairId: id, serverSeedHash, clientSeed, nextNonce } = seat
  const revealed = await store.listRevealed(tx, playerId, REVEALED_MAX)
  return {
    current: { id, serverSeedHash, clientSeed, nextNonce },
    nextServerSeedHash: await store.nextHash(tx, playerId),
    revealed: revealed.map((pair) => ({ ...pair, revealedAt: pair.revealedAt.toISOString() })),
  }
}
