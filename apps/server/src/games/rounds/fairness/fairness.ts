/** A player's seed pairs. The server always commits to the next server seed before it is needed. */
import { refusing } from '@ayva/contract/base'
import { rotateSeeds, Seeds } from '@ayva/contract/games/rounds'
import * as z from 'zod/mini'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey } from '#lib/http/serve.ts'
import { type Rounds } from '../rounds.ts'
import { committedHash, newPair, secretOfPair, startFirstPair } from './seed-states.ts'
import * as store from './seeds.sql.ts'

const REVEALED_MAX = 100
const refuse = refusing(rotateSeeds.refusals)

export async function seedsOf({ deps }: Rounds, playerId: bigint): Promise<Seeds> {
  const seated = await store.findSeedState(deps.db, playerId)
  if (!seated) {
    const nextServerSeedHash = await committedHash(deps, playerId)
    return { current: null, nextServerSeedHash, revealed: [] }
  }
  return transaction(deps.db, async (tx) => seedsIn(tx, await store.lockSeedState(tx, playerId)))
}

type Wish = {
  playerId: bigint
  key: OperationKey
  clientSeed: string
  serverSeedHash?: string | undefined
}

/**
 * Starts the committed pair with the given client seed and reveals the current one, if there is one. Refuses with
 * `round_open` while a round of the pair is open, because its secret would become public; with `hash_passed` if the
 * caller saw another committed hash.
 */
export async function rotatePair(
  { deps, seedStates }: Rounds,
  wish: Wish,
): Promise<{ seeds: Seeds; replayed: boolean }> {
  const { playerId, key, clientSeed } = wish
  const at = deps.clock.now()
  const rotated = await transaction(deps.db, async (tx) => {
    const earlier = await earlierRotation(tx, wish)
    if (earlier) return earlier
    const first = await startFirstWished(tx, deps, wish)
    const seedState = await store.lockSeedState(tx, playerId)
    // Looked up again under the lock, because a concurrent call may have done the rotation.
    const meanwhile = !first && (await earlierRotation(tx, wish))
    if (meanwhile) return meanwhile
    if (!first) {
      if (await store.hasOpenRound(tx, playerId)) throw refuse('round_open')
      await seenHash(tx, wish)
      const serverSeed = secretOfPair(deps.config, seedState)
      const next = newPair(deps.config, playerId)
      await store.rotate(tx, { seedState, serverSeed, clientSeed, next, at })
    }
    const seeds = await seedsIn(tx, first ? seedState : await store.lockSeedState(tx, playerId))
    // Without earlier revealed pairs, which would otherwise be stored in every answer forever.
    const { revealed: _revealed, ...answer } = z.encode(Seeds, seeds)
    const kept = { playerId, key: key.id, requestHash: key.bodyHash }
    await store.insertRotation(tx, { ...kept, answer, madeAt: at })
    return { seeds, replayed: false }
  })
  seedStates.forget(playerId)
  return rotated
}

async function earlierRotation(tx: Tx, { playerId, key }: Wish) {
  const earlier = await store.findRotation(tx, playerId, key.id)
  if (!earlier) return undefined
  if (earlier.requestHash !== key.bodyHash) throw refuse('key_reused')
  const answer = z.decode(Seeds, { revealed: [], ...(earlier.answer as object) } as never)
  // Older stored answers contain their pairs; newer ones are completed with the pairs revealed before them.
  if (answer.revealed.length > 0) return { seeds: answer, replayed: true }
  const pairs = await store.listRevealed(tx, playerId, REVEALED_MAX, earlier.madeAt)
  const own = pairs.findIndex(({ id }) => id === answer.current?.id)
  return { seeds: { ...answer, revealed: showRevealed(pairs.slice(own + 1)) }, replayed: true }
}

/** True if this request has started the player's first pair. */
async function startFirstWished(tx: Tx, deps: Deps, wish: Wish): Promise<boolean> {
  const { playerId, clientSeed } = wish
  if (await store.findSeedState(tx, playerId)) return false
  await seenHash(tx, wish)
  return startFirstPair(tx, deps, { playerId, clientSeed })
}

async function seenHash(tx: Tx, { playerId, serverSeedHash }: Wish): Promise<void> {
  if (serverSeedHash === undefined) return
  if ((await store.findNextHash(tx, playerId)) !== serverSeedHash) throw refuse('hash_passed')
}

async function seedsIn(tx: Tx, seedState: store.SeedStateRow): Promise<Seeds> {
  const { playerId, seedPairId: id, serverSeedHash, clientSeed, clientSeedChosen } = seedState
  const revealed = await store.listRevealed(tx, playerId, REVEALED_MAX)
  return {
    current: { id, serverSeedHash, clientSeed, clientSeedChosen, nextNonce: seedState.nextNonce },
    nextServerSeedHash: await store.nextHash(tx, playerId),
    revealed: showRevealed(revealed),
  }
}

function showRevealed(pairs: Awaited<ReturnType<typeof store.listRevealed>>): Seeds['revealed'] {
  return pairs.map((pair) => ({ ...pair, revealedAt: pair.revealedAt.toISOString() }))
}
