import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Account } from './wallet.sql.ts'

/** The position of a transfer in the list: its time, its player and its id. */
type TransferPlace = { at: Date; playerId: bigint; transferId: string }
export type DayPosting = TransferPlace & {
  reason: string
  refs: Record<string, unknown> | null
  /** The posting is null if no posting of the transfer matches the filter. */
  account: Account | null
  currency: Currency
  amount: bigint | null
}
type Asked = {
  from: Date
  to: Date
  account: string | undefined
  currency: Currency | undefined
  after: TransferPlace | undefined
}

/** Transfers of a period, except those of rounds, each with the postings that match. */
export async function listPostings(
  tx: Tx,
  { from, to, account, currency, after }: Asked,
  searched: number,
): Promise<DayPosting[]> {
  const place = after
    ? sql`and (made_at, player_id, id) > (${after.at}, ${after.playerId}, ${after.transferId}::uuid)`
    : sql``
  const fits = sql`${account === undefined ? sql`true` : sql`p.account::text = ${account}`}
    and ${currency === undefined ? sql`true` : sql`p.currency = ${currency}`}`
  const { rows } = await sql<DayPosting>`
    select t.player_id, t.id as transfer_id, t.made_at as at, t.reason, t.refs, t.currency, p.account,
      p.amount
    from (select * from wallet_transfer
      where reason <> all (array['round', 'round.payout', 'round.void', 'outside.bet', 'outside.win',
          'outside.rollback'])
        and made_at >= ${from} and made_at < ${to} ${place}
      order by made_at, player_id, id limit ${searched}) t
    left join wallet_posting p on p.player_id = t.player_id and p.transfer_id = t.id and ${fits}
    order by t.made_at, t.player_id, t.id, p.n`.execute(tx)
  return rows
}
