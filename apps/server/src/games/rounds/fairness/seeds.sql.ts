import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** Earlier than any first round, whatever a node's clock shows. */
const LONG_AGO = new Date(0)

/** The stored state for a player's next bet. */
export type SeedStateRow = {
  playerId: bigint
  currency: Currency
  seedPairId: string
  serverSeed: string | null
  sealedSeed: Buffer | null
  serverSeedHash: string
  clientSeed: string
  clientSeedChosen: boolean
  nextNonce: number
  /** The wallet in the player's currency exists and can be locked. */
  hasWallet: boolean
}
export type NewSeed = { id: string; sealedSeed: Buffer; serverSeedHash: string }

export async function findSeedState(tx: Tx, playerId: bigint): Promise<SeedStateRow | undefined> {
  return seedStates(tx, playerId).executeTakeFirst()
}

/** Delays the player's bets and rotations until the end of this transaction. */
export async function lockSeedState(tx: Tx, playerId: bigint): Promise<SeedStateRow> {
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await tx
    .selectFrom('seedState')
    .select('playerId')
    .where('playerId', '=', playerId)
    .forUpdate()
    .execute()
  // Read in a second statement, because a join under the lock would return the pair from before the wait.
  return seedStates(tx, playerId).executeTakeFirstOrThrow()
}

function seedStates(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('seedState')
    .innerJoin('seedPair', (join) =>
      join
        .onRef('seedPair.playerId', '=', 'seedState.playerId')
        .onRef('seedPair.id', '=', 'seedState.seedPairId'),
    )
    .innerJoin('player', 'player.id', 'seedState.playerId')
    .leftJoin('walletAccount', (join) =>
      join
        .onRef('walletAccount.playerId', '=', 'seedState.playerId')
        .onRef('walletAccount.currency', '=', 'player.currency')
        .on('walletAccount.isGate', '=', true),
    )
    .select([
      ...(['seedState.playerId', 'seedState.seedPairId', 'seedState.nextNonce'] as const),
      ...(['seedPair.serverSeed', 'seedPair.sealedSeed', 'seedPair.serverSeedHash'] as const),
      'seedPair.clientSeedChosen',
      sql<Currency>`player.currency`.as('currency'),
      sql<string>`seed_pair.client_seed`.as('clientSeed'),
      sql<boolean>`wallet_account.kind is not null`.as('hasWallet'),
    ])
    .where('seedState.playerId', '=', playerId)
}

type Commitment = { playerId: bigint; seed: NewSeed; at: Date }

/** Commits to a server seed; of two concurrent calls the later one changes nothing. */
export async function insertCommitment(tx: Tx, { playerId, seed, at }: Commitment): Promise<void> {
  await tx
    .insertInto('seedPair')
    .values({ ...seed, playerId, clientSeed: null, committedAt: at, startedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type FirstPair = {
  playerId: bigint
  clientSeed: string
  clientSeedChosen: boolean
  next: NewSeed
  at: Date
}

/**
 * Starts the committed pair of a player without a pair in use. Returns false without changes if a concurrent call has
 * done so: the client seed of a pair never changes.
 */
export async function startFirst(tx: Tx, first: FirstPair): Promise<boolean> {
  const { playerId, clientSeed, clientSeedChosen, next, at } = first
  const started = await tx
    .updateTable('seedPair')
    .set({ clientSeed, clientSeedChosen, startedAt: at })
    .where('playerId', '=', playerId)
    .where('startedAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('seedState').select('playerId').where('playerId', '=', playerId)),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!started) return false
  await insertCommitment(tx, { playerId, seed: next, at })
  await tx
    .insertInto('seedState')
    .values({ playerId, seedPairId: started.id, nextStartAt: LONG_AGO })
    .execute()
  return true
}

export async function playerCurrency(tx: Tx, playerId: bigint): Promise<Currency> {
  const { currency } = await tx
    .selectFrom('player')
    .select(sql<Currency>`currency`.as('currency'))
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return currency
}

export async function nextHash(tx: Tx, playerId: bigint): Promise<string> {
  const hash = await findNextHash(tx, playerId)
  if (hash === undefined) throw new Error(`player ${playerId} has no committed server seed`)
  return hash
}

export async function findNextHash(tx: Tx, playerId: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('seedPair')
    .select('serverSeedHash')
    .where('playerId', '=', playerId)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return row?.serverSeedHash
}

/** The last revealed pairs, optionally up to a moment. */
export function listRevealed(tx: Tx, playerId: bigint, limit: number, upTo?: Date) {
  return revealedPage(tx, playerId, limit, upTo).execute()
}

/** Separate from its execution, so that a test can check the plan. */
export function revealedPage(tx: Tx, playerId: bigint, limit: number, upTo?: Date) {
  return tx
    .selectFrom('seedPair')
    .select([
      ...(['id', 'serverSeedHash', 'clientSeedChosen'] as const),
      sql<string>`server_seed`.as('serverSeed'),
      sql<string>`client_seed`.as('clientSeed'),
      sql<number>`rounds_played`.as('nextNonce'),
      sql<Date>`revealed_at`.as('revealedAt'),
    ])
    .where('playerId', '=', playerId)
    .where('revealedAt', 'is not', null)
    .$if(upTo !== undefined, (query) => query.where('revealedAt', '<=', upTo!))
    .orderBy('revealedAt', 'desc')
    .limit(limit)
}

export async function findPair(tx: Tx, playerId: bigint, id: string) {
  return tx
    .selectFrom('seedPair')
    .select([
      'serverSeed',
      'sealedSeed',
      'serverSeedHash',
      'revealedAt',
      'clientSeedChosen',
      sql<string>`client_seed`.as('clientSeed'),
    ])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function hasOpenRound(tx: Tx, playerId: bigint): Promise<boolean> {
  const found = await tx
    .selectFrom('round')
    .select('id')
    .where('playerId', '=', playerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}

type Rotation = {
  seedState: SeedStateRow
  /** The secret of the current pair, which becomes public. */
  serverSeed: string
  clientSeed: string
  next: NewSeed
  at: Date
}

/** Reveals the current pair, starts the committed one, and commits to another. */
export async function rotate(tx: Tx, rotation: Rotation): Promise<void> {
  const { seedState, serverSeed, clientSeed, next, at } = rotation
  const { playerId } = seedState
  await tx
    .updateTable('seedPair')
    .set({ revealedAt: at, roundsPlayed: seedState.nextNonce, serverSeed, sealedSeed: null })
    .where('playerId', '=', playerId)
    .where('id', '=', seedState.seedPairId)
    .execute()
  const started = await tx
    .updateTable('seedPair')
    .set({ clientSeed, clientSeedChosen: true, startedAt: at })
    .where('playerId', '=', playerId)
    .where('startedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCommitment(tx, { playerId, seed: next, at })
  await tx
    .updateTable('seedState')
    .set({ seedPairId: started.id, nextNonce: 0 })
    .where('playerId', '=', playerId)
    .execute()
}

export async function findRotation(tx: Tx, playerId: bigint, key: string) {
  return tx
    .selectFrom('seedRotation')
    .select(['requestHash', 'madeAt', sql<unknown>`answer`.as('answer')])
    .where('playerId', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

type RotationAnswer = {
  playerId: bigint
  key: string
  requestHash: string
  answer: unknown
  madeAt: Date
}

export async function insertRotation(tx: Tx, rotation: RotationAnswer): Promise<void> {
  const answer = JSON.stringify(rotation.answer)
  await tx
    .insertInto('seedRotation')
    .values({ ...rotation, answer })
    .execute()
}

/** When the player has first revealed a pair, and first chosen a client seed. */
export async function findFirstPairs(
  tx: Tx,
  playerId: bigint,
): Promise<{ revealedAt: Date | null; chosenAt: Date | null }> {
  const { rows } = await sql<{ revealedAt: Date | null; chosenAt: Date | null }>`
    select min(revealed_at) as revealed_at,
      min(started_at) filter (where client_seed_chosen) as chosen_at
    from seed_pair where player_id = ${playerId}`.execute(tx)
  return rows[0]!
}
