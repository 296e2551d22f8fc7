import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type LedgerAccount } from '#lib/data/schema.ts'

/** Accounts of the player, which have a balance, and accounts of the house's side. */
export type Account = LedgerAccount
/** Minor units; what an account receives is positive, what it gives negative. */
export type Posting = { account: Account; amount: bigint }
export type Transfer = {
  /** Derived from the deed by `transferId`, before the first attempt; the same id moves money once. */
  id: string
  playerId: bigint
  currency: Currency
  reason: string
  postings: Posting[]
  at: Date
  /** What the transfer belongs to: ids by the names of their tables. */
  refs?: Record<string, string>
}
type Moved = {
  verdict: 'made' | 'known' | 'reused' | 'short'
  balance: bigint
  sequence: bigint
}

export async function move(tx: Tx, transfer: Transfer): Promise<Moved> {
  const { playerId, id, currency, reason, postings, at, refs } = transfer
  const accounts = postings.map(({ account }) => account)
  const amounts = postings.map(({ amount }) => amount)
  const { rows } = await sql<Moved>`
    select * from wallet_move(${playerId}, ${id}, ${currency}, ${reason}, ${accounts}::ledger_account[],
      ${amounts}::bigint[], ${at}, ${refs ? JSON.stringify(refs) : null}::jsonb)`.execute(tx)
  return rows[0]!
}

/** What a transfer was made for, undefined where there is none. */
export async function findReason(
  tx: Tx,
  playerId: bigint,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('walletTransfer')
    .select('reason')
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.reason
}

export async function findPurse(tx: Tx, playerId: bigint, currency: Currency) {
  return tx
    .selectFrom('walletAccount')
    .select(['balance', 'sequence'])
    .where('playerId', '=', playerId)
    .where('currency', '=', currency)
    .where('kind', '=', 'cash')
    .executeTakeFirst()
}

type WalletRow = { currency: Currency; minor: bigint; held: bigint; sequence: bigint }

/** Every currency in which the player has ever had money, and the player's own one first of all. */
export async function listWallets(tx: Tx, playerId: bigint, own: Currency): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    with known as (
      select ${own}::text as currency, 0 as place
      union select distinct currency, 1 from wallet_account where player_id = ${playerId}
    ), wanted as (select currency, min(place) as place from known group by currency)
    select w.currency, coalesce(cash.balance, 0) as minor, coalesce(held.balance, 0) as held,
      coalesce(cash.sequence, 0) as sequence
    from wanted w
    left join wallet_account cash
      on (cash.player_id, cash.currency, cash.kind) = (${playerId}, w.currency, 'cash')
    left join wallet_account held
      on (held.player_id, held.currency, held.kind) = (${playerId}, w.currency, 'held')
    order by w.place, w.currency`.execute(tx)
  return rows
}

export async function openAccount(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  await tx
    .insertInto('walletAccount')
    .values({ playerId, currency, kind: 'cash' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Terms = { maxBet?: bigint; closedGames?: readonly number[] }

/** Under what terms the player's bonus of a currency may be staked. */
export async function setBonusTerms(
  tx: Tx,
  playerId: bigint,
  { currency, maxBet, closedGames }: Terms & { currency: Currency },
): Promise<void> {
  await tx
    .updateTable('walletAccount')
    .set({ maxBet: maxBet ?? null, closedGames: closedGames ? [...closedGames] : null })
    .where('playerId', '=', playerId)
    .where('currency', '=', currency)
    .where('kind', '=', 'bonus')
    .execute()
}

/**
 * The gate of a currency is its cash account: whoever touches the player's money of it comes by here.
 * All of them, in order of currency, so that nobody waits in a circle.
 */
export async function lockGates(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .selectFrom('walletAccount')
    .select('kind')
    .where('playerId', '=', playerId)
    .where('isGate', '=', true)
    .orderBy('currency')
    .forUpdate()
    .execute()
}

/** From now on bets look for what stands in their way. */
export async function guardGates(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('walletAccount')
    .set({ isGuarded: true })
    .where('playerId', '=', playerId)
    .where('isGate', '=', true)
    .execute()
}

/** Accounts of the player that are not empty. */
export async function countFunds(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('walletAccount')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('kind', 'in', ['cash', 'held'])
    .where('balance', '>', 0n)
    .executeTakeFirstOrThrow()
  return count
}
