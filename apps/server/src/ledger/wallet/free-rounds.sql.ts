import { type Currency } from '@ayva/contract/base'
import { WinTerms } from '@ayva/contract/ledger/wallet/bonus'
import * as z from 'zod/mini'
import { sql, type Tx } from '#lib/data/db.ts'
import { countOpened } from './bonus.sql.ts'

export type FreeRounds = {
  playerId: bigint
  id: string
  currency: Currency
  gameId: number
  /** In minor units. */
  bet: bigint
  given: number
  remaining: number
  /** What the wins become: cash, or a bonus with these terms. */
  winsTo: 'cash' | WinTerms
  source: string
  status: 'active' | 'used' | 'expired' | 'cancelled'
  grantedAt: Date
  expiresAt: Date
  /** The part of the wins that was paid to the player. */
  paid: bigint
}

type Row = Omit<FreeRounds, 'winsTo'> & { winsTo: unknown }

const columns = sql`player_id, id, currency, game_id, bet, given, remaining, wins_to, source, status,
  granted_at, expires_at, paid`
const read = ({ winsTo, ...row }: Row): FreeRounds => ({
  ...row,
  winsTo: winsTo === null ? 'cash' : z.parse(WinTerms, winsTo),
})

export async function findFreeRounds(
  tx: Tx,
  playerId: bigint,
  id: string,
): Promise<FreeRounds | undefined> {
  const { rows } = await sql<Row>`select ${columns} from free_rounds
    where player_id = ${playerId} and id = ${id}`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Free rounds that can be staked, the earliest expiry first. */
export async function listFreeRounds(
  tx: Tx,
  playerId: bigint,
  told: Date | null,
): Promise<FreeRounds[]> {
  const { rows } = await sql<Row>`select ${columns} from free_rounds
    where player_id = ${playerId} and status = 'active' and remaining > 0
      and expires_at > coalesce(${told}::timestamptz, now())
    order by expires_at, id`.execute(tx)
  return rows.map(read)
}

/** Free rounds that are over and whose wins may wait to become a bonus. */
export async function waitingIn(tx: Tx, playerId: bigint, currency: Currency): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from free_rounds
    where player_id = ${playerId} and currency = ${currency} and status = 'active'
      and wins_to is not null
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

type NewFreeRounds = Omit<FreeRounds, 'remaining' | 'status' | 'paid'>

export async function insertFreeRounds(tx: Tx, one: NewFreeRounds): Promise<void> {
  const winsTo = one.winsTo === 'cash' ? null : JSON.stringify(z.encode(WinTerms, one.winsTo))
  await sql`insert into free_rounds (player_id, id, currency, game_id, bet, given, remaining, wins_to,
      source, granted_at, expires_at)
    values (${one.playerId}, ${one.id}, ${one.currency}, ${one.gameId}, ${one.bet}, ${one.given},
      ${one.given}, ${winsTo}::jsonb, ${one.source}, ${one.grantedAt}, ${one.expiresAt})`.execute(
    tx,
  )
}

export type Played = {
  /** Whether a round is open, or over and not counted yet. */
  isHeld: boolean
  isDue: boolean
  now: Date
  /** The number of rounds left, including voided ones. */
  remaining: number
  won: bigint
}

/** The results of the played rounds. Must be called with the gate locked. */
export async function lookAtPlayed(
  tx: Tx,
  one: Pick<FreeRounds, 'playerId' | 'id'>,
  told: Date | null,
): Promise<Played> {
  const { playerId, id } = one
  const { rows: found } = await sql<{ given: number; expiresAt: Date; now: Date }>`
    select given, expires_at, coalesce(${told}::timestamptz, now()) as now from free_rounds
    where player_id = ${playerId} and id = ${id}`.execute(tx)
  const { rows: counts } = await sql<{ rounds: number; void: number; won: bigint }>`
    select count(*)::integer as rounds, (count(*) filter (where is_void))::integer as void,
      coalesce(sum(payout), 0)::bigint as won
    from bonus_round where player_id = ${playerId} and grant_id = ${id}`.execute(tx)
  const { given, expiresAt, now } = found[0]!
  const counted = counts[0]!
  const opened = await countOpened(tx, one)
  return {
    isHeld: opened > counted.rounds,
    isDue: expiresAt <= now,
    now,
    remaining: given - opened + counted.void,
    won: counted.won,
  }
}

export async function updateFreeRounds(
  tx: Tx,
  { playerId, id }: Pick<FreeRounds, 'playerId' | 'id'>,
  now: Pick<FreeRounds, 'remaining' | 'paid' | 'status'> & { at: Date },
): Promise<void> {
  const { remaining, paid, status, at } = now
  await sql`update free_rounds set remaining = ${remaining}, paid = ${paid}, status = ${status},
      ended_at = ${status === 'active' ? null : at}
    where player_id = ${playerId} and id = ${id}`.execute(tx)
}
