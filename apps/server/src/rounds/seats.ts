/**
 * Seats: what the next bet of a player is reckoned with. They are known to the process, so that a bet
 * need not ask for them; the database judges every bet, so a seat that has grown old costs a retry
 * and nothing else.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { mustBeComplete } from '../auth/auth.ts'
import { openWallet } from '../wallet/wallet.ts'
import * as store from './seeds.sql.ts'

const KEPT_SEATS_MAX = 100_000
const CLIENT_SEED_BYTES = 12

export class Seats {
  readonly #deps: Deps
  readonly #kept = new Map<bigint, store.Seat>()
  /** Counts what was forgotten: what was asked for before that is not kept after it. */
  #forgotten = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The seat as this process knows it; only the batches move its nonce on. */
  known(playerId: bigint): store.Seat | undefined {
    return this.#kept.get(playerId)
  }

  async of(playerId: bigint): Promise<store.Seat> {
    const known = this.#kept.get(playerId)
    if (known) return known
    const before = this.#forgotten
    const seat = await takeSeat(this.#deps, playerId)
    if (before !== this.#forgotten) return seat
    if (this.#kept.size >= KEPT_SEATS_MAX) this.#kept.clear()
    this.#kept.set(playerId, seat)
    return seat
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
 * The seat of a player as it is now; who bets for the first time gets one, with a wallet. A player who
 * has fixed no client seed by then plays with one made here, which is not called chosen. Refuses with
 * `registration_incomplete`: who has a seat here is complete, and stays so.
 */
async function takeSeat(deps: Deps, playerId: bigint): Promise<store.Seat> {
  await mustBeComplete(deps.db, playerId)
  const found = await store.findSeat(deps.db, playerId)
  if (found?.hasWallet) return found
  return transaction(deps.db, async (tx) => {
    if (!found) await startFirstPair(tx, deps, { playerId, clientSeed: undefined })
    await openWallet(tx, playerId, await store.playerCurrency(tx, playerId))
    return (await store.findSeat(tx, playerId))!
  })
}

type First = { playerId: bigint; clientSeed: string | undefined }

/** False where the player has a pair in use already. Commits first where nothing was committed yet. */
export async function startFirstPair(
  tx: Tx,
  { clock }: Deps,
  { playerId, clientSeed }: First,
): Promise<boolean> {
  const at = clock.now()
  await store.insertCommitment(tx, { playerId, seed: newSeed(), at })
  return store.startFirst(tx, {
    playerId,
    clientSeed: clientSeed ?? newClientSeed(),
    clientSeedChosen: clientSeed !== undefined,
    next: newSeed(),
    at,
  })
}

/** The hash of the secret that a player without a pair in use will begin with. */
export async function committedHash({ db, clock }: Deps, playerId: bigint): Promise<string> {
  await store.insertCommitment(db, { playerId, seed: newSeed(), at: clock.now() })
  return store.nextHash(db, playerId)
}

/** 32 bytes of the system's generator, and the hash that commits to them. */
export function newSeed(): store.NewSeed {
  const serverSeed = randomBytes(32).toString('hex')
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
  return { id: randomUUID(), serverSeed, serverSeedHash }
}

/** 16 characters of the alphabet of client seeds. */
export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('base64url')
}
