import { type Pool, type PoolClient } from 'pg'
import { type PageMode, type WalletMode } from './supplier.modes.ts'

export type Queryable = Pick<Pool | PoolClient, 'query'>

export type Session = {
  token: string
  operator: string
  player: string | null
  walletToken: string | null
  game: string
  currency: string
  demoBalance: bigint
  lobbyUrl: string
  page: PageMode
  seed: Buffer
  createdAt: Date
  expiresAt: Date
}
export type RoundState = 'asked' | 'open' | 'closed' | 'void' | 'refused'
export type Round = {
  id: string
  replay: string
  session: string
  operator: string
  player: string | null
  walletToken: string | null
  game: string
  currency: string
  lobbyUrl: string
  stake: bigint
  choice: string
  seed: Buffer
  clientSeed: string
  outcome: number
  win: bigint
  state: RoundState
  reason: string | null
  manner: WalletMode
  openedAt: Date
  closedAt: Date | null
}

const sessionColumns = `token, operator, player, wallet_token as "walletToken", game, currency,
  demo_balance as "demoBalance", lobby_url as "lobbyUrl", page, seed, created_at as "createdAt",
  expires_at as "expiresAt"`
const roundColumns = `id, replay, session, operator, player, wallet_token as "walletToken", game,
  currency, lobby_url as "lobbyUrl", stake, choice, seed, client_seed as "clientSeed", outcome, win,
  state, reason, manner, opened_at as "openedAt", closed_at as "closedAt"`

export async function insertSession(tx: Queryable, one: Session): Promise<void> {
  await tx.query(
    `insert into sandbox.supplier_session (token, operator, player, wallet_token, game, currency,
       demo_balance, lobby_url, page, seed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      one.token,
      one.operator,
      one.player,
      one.walletToken,
      one.game,
      one.currency,
      one.demoBalance,
      one.lobbyUrl,
      one.page,
      one.seed,
      one.createdAt,
      one.expiresAt,
    ],
  )
}

export function findSession(tx: Queryable, token: string, now: Date) {
  return firstSession(tx, 'token = $1 and expires_at > $2', [token, now])
}

export function lockSession(tx: Queryable, token: string, now: Date) {
  return firstSession(tx, 'token = $1 and expires_at > $2 for update', [token, now])
}

async function firstSession(tx: Queryable, where: string, values: unknown[]) {
  const { rows } = await tx.query<Session>(
    `select ${sessionColumns} from sandbox.supplier_session where ${where}`,
    values,
  )
  return rows[0] && { ...rows[0], demoBalance: BigInt(rows[0].demoBalance) }
}

/** A seed is used for one draw only. */
export async function updateSession(
  tx: Queryable,
  token: string,
  { seed, demoBalance }: { seed: Buffer; demoBalance: bigint },
): Promise<void> {
  await tx.query(
    'update sandbox.supplier_session set seed = $2, demo_balance = $3 where token = $1',
    [token, seed, demoBalance],
  )
}

export async function insertRound(tx: Queryable, one: Round): Promise<void> {
  await tx.query(
    `insert into sandbox.supplier_round (id, replay, session, operator, player, wallet_token, game,
       currency, lobby_url, stake, choice, seed, client_seed, outcome, win, state, reason, manner,
       opened_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      one.id,
      one.replay,
      one.session,
      one.operator,
      one.player,
      one.walletToken,
      one.game,
      one.currency,
      one.lobbyUrl,
      one.stake,
      one.choice,
      one.seed,
      one.clientSeed,
      one.outcome,
      one.win,
      one.state,
      one.reason,
      one.manner,
      one.openedAt,
      one.closedAt,
    ],
  )
}

export async function selectRounds(
  tx: Queryable,
  where: string,
  values: unknown[],
): Promise<Round[]> {
  const { rows } = await tx.query<Round>(
    `select ${roundColumns} from sandbox.supplier_round where ${where}`,
    values,
  )
  return rows.map((row) => ({ ...row, stake: BigInt(row.stake), win: BigInt(row.win) }))
}

export async function findRound(tx: Queryable, id: string): Promise<Round | undefined> {
  return (await selectRounds(tx, 'id = $1', [id]))[0]
}

export async function findReplay(tx: Queryable, replay: string): Promise<Round | undefined> {
  return (await selectRounds(tx, 'replay = $1', [replay]))[0]
}

/** A position in the book: after this round. */
export type Place = { openedAt: Date; id: string }

/** Rounds for money that were opened in a period, in order. */
export function roundsBetween(
  tx: Queryable,
  { from, to, after, limit }: { from: Date; to: Date; after: Place | undefined; limit: number },
): Promise<Round[]> {
  const place = after ?? { openedAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  return selectRounds(
    tx,
    `opened_at >= $1 and opened_at < $2 and (opened_at, id) > ($3::timestamptz, $4::uuid)
       and player is not null and state <> 'refused' and manner <> 'forgets'
     order by opened_at, id limit $5`,
    [from, to, place.openedAt, place.id, limit],
  )
}

/** Changes the state of a round; false if it has already left the expected state. */
export async function moveRound(
  tx: Queryable,
  id: string,
  { from, to, reason, at }: { from: RoundState; to: RoundState; reason: string | null; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sandbox.supplier_round set state = $3, reason = coalesce($4, reason),
       closed_at = case when $3 in ('closed', 'void', 'refused') then $5::timestamptz end
     where id = $1 and state = $2`,
    [id, from, to, reason, at],
  )
  return rowCount === 1
}

export async function transaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const DAY_MS = 86_400_000
const ROUND_DAYS = 90
const SESSIONS_MAX = 100_000

/** Removes old data; messages that the wallet has not answered stay. */
export async function sweep(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `delete from sandbox.supplier_session where expires_at < $1 or created_at < (
       select created_at from sandbox.supplier_session order by created_at desc offset $2 limit 1)`,
    [now, SESSIONS_MAX],
  )
  await tx.query(
    `delete from sandbox.supplier_round r where r.opened_at < $1 and not exists (
       select from sandbox.supplier_message m where m.round_id = r.id and m.answer is null)`,
    [new Date(now.getTime() - ROUND_DAYS * DAY_MS)],
  )
}
