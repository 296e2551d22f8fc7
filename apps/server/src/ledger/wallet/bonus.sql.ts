import { type Currency } from '@ayva/contract/base'
import { BonusTerms } from '@ayva/contract/ledger/wallet/bonus'
import * as z from 'zod/mini'
import { sql, type Tx } from '#lib/data/db.ts'

export type GrantStatus = 'active' | 'converted' | 'cancelled' | 'expired' | 'spent'
export type Grant = {
  playerId: bigint
  id: string
  currency: Currency
  /** In minor units, like all sums here. */
  amount: bigint
  required: bigint
  wagered: bigint
  terms: BonusTerms
  source: string
  status: GrantStatus
  grantedAt: Date
  expiresAt: Date
  /** The remaining bonus money; 0 when the bonus has ended. */
  balance: bigint
  kept: bigint
  lost: bigint
}

type Row = Omit<Grant, 'terms'> & { terms: unknown }

const columns = sql`g.player_id, g.id, g.currency, g.amount, g.required, g.wagered, g.terms, g.source,
  g.status, g.granted_at, g.expires_at, g.kept, g.lost,
  case when g.status = 'active' then coalesce(a.balance, 0) else 0 end as balance`
const account = sql`left join wallet_account a
  on (a.player_id, a.currency, a.kind) = (g.player_id, g.currency, 'bonus')`
const read = ({ terms, ...row }: Row): Grant => ({ ...row, terms: z.parse(BonusTerms, terms) })

/** Locks the gate of a currency, which is locked before every other account of it. */
export async function lockGate(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await sql`insert into wallet_account (player_id, currency, kind)
    values (${playerId}, ${currency}, 'cash') on conflict do nothing`.execute(tx)
  await sql`select from wallet_account where player_id = ${playerId} and currency = ${currency}
    and is_gate for update`.execute(tx)
}

export async function findGrant(tx: Tx, playerId: bigint, id: string): Promise<Grant | undefined> {
  const { rows } = await sql<Row>`select ${columns} from bonus_grant g ${account}
    where g.player_id = ${playerId} and g.id = ${id}`.execute(tx)
  return rows[0] && read(rows[0])
}

export async function listActive(tx: Tx, playerId: bigint): Promise<Grant[]> {
  const { rows } = await sql<Row>`select ${columns} from bonus_grant g ${account}
    where g.player_id = ${playerId} and g.status = 'active' order by g.currency`.execute(tx)
  return rows.map(read)
}

export async function hasActive(tx: Tx, playerId: bigint, currency: Currency): Promise<boolean> {
  const { rows } = await sql`select from bonus_grant
    where player_id = ${playerId} and currency = ${currency} and status = 'active'`.execute(tx)
  return rows.length > 0
}

type NewGrant = Omit<Grant, 'wagered' | 'balance' | 'expiresAt' | 'lost'>

/** A bonus that is converted at once is inserted as ended. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const { playerId, id, currency, amount, required, terms, source, status, grantedAt } = grant
  const endedAt = status === 'active' ? null : grantedAt
  await sql`insert into bonus_grant (player_id, id, currency, amount, required, terms, source, status,
      granted_at, expires_at, ended_at, kept)
    values (${playerId}, ${id}, ${currency}, ${amount}, ${required},
      ${JSON.stringify(z.encode(BonusTerms, terms))}::jsonb, ${source}, ${status}, ${grantedAt},
      ${terms.expiresAt}::timestamptz, ${endedAt}, ${grant.kept})`.execute(tx)
}

type Terms = { grantId: string; maxBet: bigint | null; closedGames: number[]; endsAt: string }

/** Sets the grant to which bonus money of the currency belongs, with the terms that bets must check; null for none. */
export async function setAccountTerms(
  tx: Tx,
  { playerId, currency }: Pick<Grant, 'playerId' | 'currency'>,
  terms: Terms | null,
): Promise<void> {
  const { grantId = null, maxBet = null, endsAt = null } = terms ?? {}
  const closed = terms && terms.closedGames.length > 0 ? terms.closedGames : null
  await sql`update wallet_account set grant_id = ${grantId}, max_bet = ${maxBet},
      closed_games = ${closed}::integer[], ends_at = ${endsAt}::timestamptz, sequence = sequence + 1
    where player_id = ${playerId} and currency = ${currency} and kind = 'bonus'`.execute(tx)
}

type Held = {
  /** Whether a round that took money of the grant is open, or over and not counted yet. */
  isHeld: boolean
  isDue: boolean
  now: Date
}

/** Must be called with the gate locked, so that nothing new is staked meanwhile. */
export async function lookAt(
  tx: Tx,
  grant: Pick<Grant, 'playerId' | 'id'>,
  told: Date | null,
): Promise<Held> {
  const { rows } = await sql<{ rounds: number; expiresAt: Date; now: Date }>`
    select rounds, expires_at, coalesce(${told}::timestamptz, now()) as now from bonus_grant
    where player_id = ${grant.playerId} and id = ${grant.id}`.execute(tx)
  const { rounds, expiresAt, now } = rows[0]!
  return { isHeld: (await countOpened(tx, grant)) > rounds, isDue: expiresAt <= now, now }
}

/** How many rounds took money of a grant or free rounds. */
export async function countOpened(
  tx: Tx,
  { playerId, id }: Pick<Grant, 'playerId' | 'id'>,
): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    select bonus_rounds_opened(${playerId}, ${id}) as opened`.execute(tx)
  return rows[0]!.opened
}

export async function endGrant(
  tx: Tx,
  { playerId, id }: Pick<Grant, 'playerId' | 'id'>,
  end: { status: GrantStatus; kept: bigint; lost: bigint; at: Date },
): Promise<void> {
  const { status, kept, lost, at } = end
  await sql`update bonus_grant set status = ${status}, kept = ${kept}, lost = ${lost}, ended_at = ${at}
    where player_id = ${playerId} and id = ${id} and status = 'active'`.execute(tx)
}

export type Due = { playerId: bigint; id: string; expiresAt: Date }

/** Expired bonuses and free rounds, the oldest first, after a position. */
export async function listDue(
  tx: Tx,
  table: 'bonus_grant' | 'free_rounds',
  { told, after, limit }: { told: Date | null; after: Due | undefined; limit: number },
): Promise<Due[]> {
  const from =
    after &&
    sql`and (expires_at, player_id, id)
    > (${after.expiresAt}, ${after.playerId}, ${after.id}::uuid)`
  const { rows } = await sql<Due>`select player_id, id, expires_at from ${sql.table(table)}
    where status = 'active' and expires_at <= coalesce(${told}::timestamptz, now())
      ${from ?? sql``}
    order by expires_at, player_id, id limit ${limit}`.execute(tx)
  return rows
}

export type CountedRound = {
  playerId: bigint
  roundId: string
  grantId: string
  stake: bigint
  payout: bigint
  counted: bigint
  isVoid: boolean
  at: Date
}

/** Records how much each round counts for its grant, once for each round. */
export async function insertRounds(tx: Tx, rounds: CountedRound[]): Promise<void> {
  const of = <K extends keyof CountedRound>(key: K) => rounds.map((one) => one[key])
  await sql`
    with written as (
      insert into bonus_round
        (player_id, round_id, grant_id, stake, payout, counted, is_void, at)
      select * from unnest(${of('playerId')}::bigint[], ${of('roundId')}::uuid[],
        ${of('grantId')}::uuid[], ${of('stake')}::bigint[], ${of('payout')}::bigint[],
        ${of('counted')}::bigint[], ${of('isVoid')}::boolean[], ${of('at')}::timestamptz[])
      on conflict do nothing returning player_id, grant_id, counted
    ), sums as (
      select player_id, grant_id, sum(counted)::bigint as counted, count(*)::integer as rounds
      from written group by player_id, grant_id
    )
    update bonus_grant g set wagered = g.wagered + s.counted, rounds = g.rounds + s.rounds
    from sums s where g.player_id = s.player_id and g.id = s.grant_id`.execute(tx)
}

type Weighing = { playerId: bigint; id: string; terms: unknown }

/** The terms by which stakes count; free rounds have none. */
export async function termsOf(
  tx: Tx,
  rounds: { playerId: bigint; grantId: string }[],
): Promise<Map<string, BonusTerms>> {
  const { rows } = await sql<Weighing>`select g.player_id, g.id, g.terms
    from (select distinct player_id, id from unnest(
      ${rounds.map((one) => one.playerId)}::bigint[],
      ${rounds.map((one) => one.grantId)}::uuid[]) one (player_id, id)) wanted
    join bonus_grant g on g.player_id = wanted.player_id and g.id = wanted.id`.execute(tx)
  return new Map(
    rows.map(({ playerId, id, terms }) => [`${playerId}:${id}`, z.parse(BonusTerms, terms)]),
  )
}
