/**
 * Seed states, with which the next bet of a player is computed. The process keeps them, so that a bet needs no query;
 * the database judges every bet, so an outdated seed state only costs a retry.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Config } from '#lib/config.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { type KeptSecret, newSecret, openSecret, sealSecret } from '#lib/data/secret.ts'
import { mustBeComplete } from '../../../identity/auth/auth.ts'
import { openWallet } from '../../../ledger/wallet/wallet.ts'
import * as store from './seeds.sql.ts'

const KEPT_SEED_STATES_MAX = 100_000
const CLIENT_SEED_BYTES = 12

/** The state for a player's next bet; its secret is decrypted only in this process. */
export type SeedState = Omit<store.SeedStateRow, 'serverSeed' | 'sealedSeed'> & {
  serverSeed: string
}

const placeOf = (playerId: bigint, pairId: string) => `seed_pair: ${playerId} ${pairId}` as const
export const sealedPairs: SealedColumn = {
  table: 'seed_pair',
  column: 'sealed_seed',
  key: { player_id: 'bigint', id: 'uuid' },
  place: (playerId, id) => placeOf(BigInt(playerId!), id!),
}

export class SeedStates {
  readonly #deps: Deps
  readonly #kept = new Map<bigint, SeedState>()
  /** Counts invalidations, so that a read that began before one is not kept. */
  #forgotten = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The seed state as this process knows it; only the batches advance its nonce. */
  known(playerId: bigint): SeedState | undefined {
    return this.#kept.get(playerId)
  }

  async of(playerId: bigint): Promise<SeedState> {
    const known = this.#kept.get(playerId)
    if (known) return known
    const before = this.#forgotten
    const seedState = await takeSeedState(this.#deps, playerId)
    if (before !== this.#forgotten) return seedState
    if (this.#kept.size >= KEPT_SEED_STATES_MAX) this.#kept.clear()
    this.#kept.set(playerId, seedState)
    return seedState
  }

  forget(playerId: bigint): void {
    this.#forgotten += 1
    this.#kept.delete(playerId)
  }

  forgetAll(): void {
    this.#forgotten += 1
    this.#kept.clear()
  }
}

/**
 * Reads a player's current seed state; a player's first bet creates it, with a wallet. Without a client seed one is
 * made here and not marked as chosen. Refuses with `registration_incomplete`; a player with a seed state has completed
 * registration.
 */
async function takeSeedState(deps: Deps, playerId: bigint): Promise<SeedState> {
  await mustBeComplete(deps.db, playerId)
  const found = await store.findSeedState(deps.db, playerId)
  if (found?.hasWallet) return openSeedState(deps.config, found)
  return transaction(deps.db, async (tx) => {
    if (!found) await startFirstPair(tx, deps, { playerId, clientSeed: undefined })
    await openWallet(tx, playerId, await store.playerCurrency(tx, playerId))
    return openSeedState(deps.config, (await store.findSeedState(tx, playerId))!)
  })
}

/** A stored seed state with its secret decrypted. */
export function openSeedState(config: Config, row: store.SeedStateRow): SeedState {
  const { serverSeed: _told, sealedSeed: _sealed, ...seedState } = row
  return { ...seedState, serverSeed: secretOfPair(config, row) }
}

/** The secret of a player's pair, whether it is public or not. */
export function secretOfPair(
  config: Config,
  pair: KeptSecret & { playerId: bigint; seedPairId: string },
): string {
  return openSecret(config, placeOf(pair.playerId, pair.seedPairId), pair)
}

type First = { playerId: bigint; clientSeed: string | undefined }

/** False if the player already has a pair in use. Commits first if there is no commitment. */
export async function startFirstPair(
  tx: Tx,
  { clock, config }: Deps,
  { playerId, clientSeed }: First,
): Promise<boolean> {
  const at = clock.now()
  await store.insertCommitment(tx, { playerId, seed: newPair(config, playerId), at })
  return store.startFirst(tx, {
    playerId,
    clientSeed: clientSeed ?? newClientSeed(),
    clientSeedChosen: clientSeed !== undefined,
    next: newPair(config, playerId),
    at,
  })
}

/** The hash of the secret for the first pair of a player. */
export async function committedHash(deps: Deps, playerId: bigint): Promise<string> {
  const { db, clock, config } = deps
  const seed = newPair(config, playerId)
  await store.insertCommitment(db, { playerId, seed, at: clock.now() })
  return store.nextHash(db, playerId)
}

/** A new pair to commit to; its secret is stored only in sealed form. */
export function newPair(config: Config, playerId: bigint): store.NewSeed {
  const id = randomUUID()
  const { serverSeed, serverSeedHash } = newSecret()
  return { id, sealedSeed: sealSecret(config, placeOf(playerId, id), serverSeed), serverSeedHash }
}

/** 16 characters of the alphabet of client seeds. */
export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('base64url')
}
