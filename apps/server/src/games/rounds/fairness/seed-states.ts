/**
 * Seed states: what the next bet of a player is reckoned with. They are known to the process, so that a bet
 * need not ask for them; the database judges every bet, so a seed state that has grown old costs a retry
 * and nothing else.
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

/** What the next bet of a player is reckoned with; its secret is open in this process alone. */
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
  /** Counts what was forgotten: what was asked for before that is not kept after it. */
  #forgotten = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The seed state as this process knows it; only the batches move its nonce on. */
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
 * The seed state of a player as it is now; who bets for the first time gets one, with a wallet. A player who
 * has fixed no client seed by then plays with one made here, which is not called chosen. Refuses with
 * `registration_incomplete`: who has a seed state here is complete, and stays so.
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

/** A seed state as it is stored, with its secret opened. */
export function openSeedState(config: Config, row: store.SeedStateRow): SeedState {
  const { serverSeed: _told, sealedSeed: _sealed, ...seedState } = row
  return { ...seedState, serverSeed: secretOfPair(config, row) }
}

/** The secret of a player's pair, whether it is told or not. */
export function secretOfPair(
  config: Config,
  pair: KeptSecret & { playerId: bigint; seedPairId: string },
): string {
  return openSecret(config, placeOf(pair.playerId, pair.seedPairId), pair)
}

type First = { playerId: bigint; clientSeed: string | undefined }

/** False where the player has a pair in use already. Commits first where nothing was committed yet. */
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

/** The hash of the secret that a player without a pair in use will begin with. */
export async function committedHash(deps: Deps, playerId: bigint): Promise<string> {
  const { db, clock, config } = deps
  const seed = newPair(config, playerId)
  await store.insertCommitment(db, { playerId, seed, at: clock.now() })
  return store.nextHash(db, playerId)
}

/** A pair to commit to: its secret is nowhere but under the seal. */
export function newPair(config: Config, playerId: bigint): store.NewSeed {
  const id = randomUUID()
  const { serverSeed, serverSeedHash } = newSecret()
  return { id, sealedSeed: sealSecret(config, placeOf(playerId, id), serverSeed), serverSeedHash }
}

/** 16 characters of the alphabet of client seeds. */
export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('base64url')
}
