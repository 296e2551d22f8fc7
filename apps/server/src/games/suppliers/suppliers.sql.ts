import { type Db, sql, type Tx } from '#lib/data/db.ts'
import { type Account } from '../../ledger/wallet/wallet.ts'

export type SupplierRow = {
  key: string
  name: string
  url: string | null
  dialect: string
  isOn: boolean
  frameOrigins: string[]
  /** It may pay wins of free rounds whose reward is unknown here. */
  freeWins: boolean
  /** When its catalogue was last read. */
  syncedAt: Date | null
}

export type NewSupplier = Omit<SupplierRow, 'syncedAt' | 'freeWins'>

export async function noteSynced(tx: Tx, key: string, syncedAt: Date): Promise<void> {
  await tx.updateTable('supplier').set({ syncedAt }).where('key', '=', key).execute()
}

export function listSuppliers(tx: Tx): Promise<SupplierRow[]> {
  return tx
    .selectFrom('supplier')
    .select(['key', 'name', 'url', 'dialect', 'isOn', 'frameOrigins', 'freeWins', 'syncedAt'])
    .orderBy('key')
    .execute()
}

/** Inserts a shipped supplier; operators' changes are kept. */
export async function insertShipped(tx: Tx, row: NewSupplier): Promise<void> {
  await tx
    .insertInto('supplier')
    .values(row)
    .onConflict((same) => same.column('key').doNothing())
    .execute()
}

type Session = {
  playerId: bigint
  tokenHash: Buffer
  supplier: string
  gameId: number
  currency: string
  sessionId: string
  madeAt: Date
  expiresAt: Date
}

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx.insertInto('supplierSession').values(session).execute()
}

/** Ends a player's launches: their tokens take no stake any more, wins and rollbacks need none. */
export async function endLaunches(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('supplierSession')
    .set({ expiresAt: at })
    .where('playerId', '=', playerId)
    .where('expiresAt', '>', at)
    .execute()
}

export async function sweepSessions(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from supplier_session
    where (player_id, token_hash) in (select player_id, token_hash from supplier_session
      where expires_at < ${before} order by expires_at limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export type Verdict = {
  place: number
  status: string
  rule: string | null
  used: bigint | null
  max: bigint | null
  retryAt: Date | null
  walletTx: string | null
  processedAt: Date
  replay: boolean
  moved: boolean
  own: bigint
  bonus: bigint
  sequence: bigint
  alarm: string | null
}
export type Terms = { funds: readonly Account[]; at: Date | null }

/** Judges and writes messages of different players, in order of player, in one transaction. */
export async function takeAll({ pool }: Db, messages: object[], { funds, at }: Terms) {
  const { rows } = await pool.query<Verdict>({
    name: 'supplier_take_all',
    text: `select place, status, rule, used, max, retry_at as "retryAt", wallet_tx as "walletTx",
      processed_at as "processedAt", replay, moved, own, bonus, sequence, alarm
      from supplier_take_all($1::jsonb[], $2, $3)`,
    values: [messages.map((one) => JSON.stringify(one)), funds, at],
  })
  return rows
}

/** The launch data in a message. */
export type Launched = {
  playerId: bigint
  tokenHash: Buffer
  supplier: string
  currency: string
  gameId: number
  at: Date
}

/** The validity of a token, and the money available to its game. */
export async function findMoney(tx: Tx, launched: Launched) {
  const { playerId, tokenHash, supplier, currency, gameId, at } = launched
  const [token, money] = await Promise.all([
    sql<{ status: string }>`select supplier_game_token(${playerId}, ${tokenHash}, ${supplier},
      ${currency}, ${gameId}, ${at}) as status`.execute(tx),
    sql<{ own: bigint; bonus: bigint }>`select own, bonus
      from supplier_balance(${playerId}, ${currency}, ${gameId}, ${at})`.execute(tx),
  ])
  return { ...token.rows[0]!, ...money.rows[0]! }
}

/** The expiry of the launch, and the open round of its game. */
export async function findPlaying(tx: Tx, launched: Launched) {
  const { playerId, tokenHash, supplier, gameId } = launched
  const [session, round] = await Promise.all([
    tx
      .selectFrom('supplierSession')
      .select('expiresAt')
      .where('playerId', '=', playerId)
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst(),
    tx
      .selectFrom('supplierRound')
      .select(['roundId', 'staked', 'won'])
      .where('playerId', '=', playerId)
      .where('supplier', '=', supplier)
      .where('gameId', '=', gameId)
      .where('state', '=', 'open')
      .orderBy('openedAt', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { expiresAt: session?.expiresAt, round }
}

export type StuckRound = { playerId: bigint; id: string; supplier: string }

/** Rounds without recent messages, after a position. */
export async function listStuck(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<StuckRound[]> {
  return (
    tx
      .selectFrom('supplierRound')
      .select(['playerId', 'id', 'supplier'])
      .where('state', '=', 'open')
      .where('lastAt', '<', before)
      // A round with a held message stays open.
      .where(
        sql<boolean>`not exists (select from supplier_held h
        where h.player_id = supplier_round.player_id and h.supplier = supplier_round.supplier
          and h.round_id = supplier_round.round_id and h.state = 'held')`,
      )
      .orderBy('lastAt')
      .limit(limit)
      .execute()
  )
}

/** Closes an open round under the lock of its player's gate, as a message of the supplier would. */
export async function closeStuck(tx: Tx, { playerId, id }: StuckRound, at: Date): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select supplier_close_stuck(${playerId}, ${id}, ${at}) as closed`.execute(tx)
  return rows[0]!.closed
}

/** Open rounds at suppliers, and their payouts that wait for an operator. */
export async function countOpenRounds(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ open: number }>`select (
    (select count(*) from supplier_round where player_id = ${playerId} and state = 'open')
    + (select count(*) from supplier_held
      where player_id = ${playerId} and state = 'held'))::integer as open`.execute(tx)
  return rows[0]!.open
}

export async function upsertSupplier(tx: Tx, row: NewSupplier): Promise<void> {
  const { name, url, dialect, frameOrigins } = row
  await tx
    .insertInto('supplier')
    .values(row)
    .onConflict((same) => same.column('key').doUpdateSet({ name, url, dialect, frameOrigins }))
    .execute()
}

/** Returns the previous value; undefined for an unknown supplier. */
export async function setFreeWins(
  tx: Tx,
  key: string,
  freeWins: boolean,
): Promise<boolean | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier:${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('supplier')
    .select('freeWins')
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.freeWins !== freeWins)
    await tx.updateTable('supplier').set({ freeWins }).where('key', '=', key).execute()
  return row?.freeWins
}

/** Returns the previous value; undefined for an unknown supplier. */
export async function setOn(tx: Tx, key: string, on: boolean): Promise<boolean | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier:${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('supplier')
    .select('isOn')
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.isOn !== on)
    await tx.updateTable('supplier').set({ isOn: on }).where('key', '=', key).execute()
  return row?.isOn
}
