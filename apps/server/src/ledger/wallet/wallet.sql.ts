import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type LedgerAccount } from '#lib/data/schema.ts'

/** Accounts of the player, which have a balance, and accounts of the casino. */
export type Account = LedgerAccount
/** In minor units: positive for what the account receives, negative for what it gives. */
export type Posting = { account: Account; amount: bigint }
export type Transfer = {
  /** Derived from the operation by `transferId`, before the first attempt; the same id moves money once. */
  id: string
  playerId: bigint
  currency: Currency
  reason: string
  postings: Posting[]
  at: Date
  /** What the transfer belongs to: ids by table name. */
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

/** The reason of a transfer; undefined if there is none with that id. */
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

type BonusRow = { bonus: bigint; bonusSequence: bigint; wagered: bigint; required: bigint }

/** The columns of the bonus of a currency, with its wagering. */
const bonusColumns = sql`coalesce(bonus.balance, 0) as bonus,
  coalesce(bonus.sequence, 0) as bonus_sequence, coalesce(g.wagered, 0) as wagered,
  coalesce(g.required, 0) as required`
const theirGrant = sql`left join bonus_grant g
  on (g.player_id, g.id) = (bonus.player_id, bonus.grant_id)`

export async function findBalance(tx: Tx, playerId: bigint, currency: Currency) {
  const { rows } = await sql<{ balance: bigint; sequence: bigint } & BonusRow>`
    select cash.balance, cash.sequence, ${bonusColumns} from wallet_account cash
    left join wallet_account bonus
      on (bonus.player_id, bonus.currency, bonus.kind) = (cash.player_id, cash.currency, 'bonus')
    ${theirGrant}
    where cash.player_id = ${playerId} and cash.currency = ${currency} and cash.kind = 'cash'`.execute(
    tx,
  )
  return rows[0]
}

type FreeRow = { gameId: number; left: number; bet: string }
type WalletRow = BonusRow & {
  currency: Currency
  minor: bigint
  held: bigint
  sequence: bigint
  repayment: bigint
  vipClubRepayment: bigint
  freeRounds: FreeRow[]
}
/** The most free rounds that a wallet lists. */
const FREE_SHOWN_MAX = 20

/** Every currency in which the player has had money or an offer, the own currency first. */
export async function listWallets(tx: Tx, playerId: bigint, own: Currency): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    with offered as (
      select currency, sum(amount) filter (where kind = 'repayment') as repayment,
        sum(amount) filter (where kind = 'vip_club') as vip_club_repayment
      from repayment
      where player_id = ${playerId} and taken_at is null and called_off_at is null
      group by currency
    ), known as (
      select ${own}::text as currency, 0 as place
      union select distinct currency, 1 from wallet_account where player_id = ${playerId}
      union select currency, 1 from offered
    ), wanted as (select currency, min(place) as place from known group by currency)
    select w.currency, coalesce(cash.balance, 0) as minor, coalesce(held.balance, 0) as held,
      coalesce(cash.sequence, 0) as sequence, ${bonusColumns},
      coalesce(offered.repayment, 0)::bigint as repayment,
      coalesce(offered.vip_club_repayment, 0)::bigint as vip_club_repayment,
      array(select json_build_object('gameId', f.game_id, 'left', f.remaining, 'bet', f.bet::text)
        from free_rounds f
        where f.player_id = ${playerId} and f.currency = w.currency and f.status = 'active'
          and f.remaining > 0
        order by f.expires_at, f.id limit ${FREE_SHOWN_MAX}) as free_rounds
    from wanted w
    left join offered using (currency)
    left join wallet_account cash
      on (cash.player_id, cash.currency, cash.kind) = (${playerId}, w.currency, 'cash')
    left join wallet_account held
      on (held.player_id, held.currency, held.kind) = (${playerId}, w.currency, 'held')
    left join wallet_account bonus
      on (bonus.player_id, bonus.currency, bonus.kind) = (${playerId}, w.currency, 'bonus')
    ${theirGrant}
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

/**
 * Locks the gates of all of the player's currencies, in order of currency to avoid deadlocks. The gate of a currency is
 * its cash account, which every transfer of the currency locks first.
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

/** Marks the gates, so that bets check what may block them. */
export async function guardGates(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('walletAccount')
    .set({ isGuarded: true })
    .where('playerId', '=', playerId)
    .where('isGate', '=', true)
    .execute()
}

/** The number of the player's accounts with money. */
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
