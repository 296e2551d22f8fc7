import { paymentStatus } from '@ayva/contract/payments/cashier'
import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { allOf, withoutPartner } from '#lib/data/partners.ts'
import { type Broken } from '#lib/module.ts'
import { openStates } from './payment/states.ts'

const { FAIL, CANCELLED } = paymentStatus

const operation = {
  columns: { player_id: 'bigint', id: 'bigint', provider: 'text', operation_id: 'uuid' },
  shown: ['operation_id'],
} as const
const named = sql`(select provider, operation_id, player_id, payment_id as id from payment_operation)`

const checks: Checks = {
  'money is held for withdrawals that are under way, and for nothing else': sql`
      select player_id || ' ' || currency || ': ' || coalesce(h.sum, 0)
        || ' is not ' || coalesce(w.sum, 0) as found
      from (select player_id, currency, balance as sum from wallet_account where kind = 'held') h
      full join (select player_id, currency, sum(sum) as sum from payment p
        where type_id = 2 and status_id = any(${openStates}) and not exists (
          select from payment_event e where e.player_id = p.player_id and e.payment_id = p.id
            and e.to_status in (${FAIL}, ${CANCELLED}))
        group by player_id, currency) w
        using (player_id, currency)
      where coalesce(h.sum, 0) <> coalesce(w.sum, 0)`,
  'every payment is in the directory of operations, and nothing else is': allOf(
    withoutPartner({
      ...operation,
      rows: sql`payment`,
      order: ['player_id', 'id'],
      partners: [{ rows: named, columns: Object.keys(operation.columns) }],
    }),
    withoutPartner({
      ...operation,
      rows: named,
      order: ['provider', 'operation_id'],
      // A payment that went to another provider has kept the name that the first one knows.
      partners: [
        { rows: sql`payment`, columns: Object.keys(operation.columns) },
        {
          rows: sql`(select player_id, payment_id as id, provider from payment_route)`,
          columns: ['player_id', 'id', 'provider'],
        },
      ],
    }),
  ),
}

/** Withdrawals whose held money differs from their state, and payments without a matching row. */
export function cashierFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
