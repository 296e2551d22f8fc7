/** Jobs that end bonuses and free rounds: one job for each, which checks its state before it acts. */
import { toldTime } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { type Currency } from '@ayva/contract/base'
import { convertedOf } from '@ayva/contract/ledger/wallet/bonus'
import * as z from 'zod/mini'
import { endBonus, REVIEW } from './bonus.ts'
import { type Due, findGrant, type Grant, listDue, lockGate, lookAt } from './bonus.sql.ts'
import { reviewFreeRounds } from './free-rounds.ts'
import { findFreeRounds } from './free-rounds.sql.ts'
import { balanceOf, notifyBalance } from './balances.ts'

const BATCH = 500
const Name = z.object({ playerId: z.coerce.bigint(), id: z.uuid() })

export function walletJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [REVIEW]: { queue: 'settlement', work: (payload) => reviewOne(deps, z.parse(Name, payload)) },
      'wallet.find_due_bonuses': { queue: 'settlement', work: () => findDue(deps) },
    },
    cron: ['* * * * * wallet.find_due_bonuses'],
  }
}

async function reviewOne(deps: Deps, name: z.output<typeof Name>): Promise<void> {
  const told = toldTime(deps.clock)
  const currency = await transaction(deps.db, (tx) => look(tx, name, told))
  if (currency)
    notifyBalance(deps, name.playerId, await balanceOf(deps.db, name.playerId, currency))
}

async function look(
  tx: Tx,
  { playerId, id }: z.output<typeof Name>,
  told: Date | null,
): Promise<Currency | undefined> {
  const free = await findFreeRounds(tx, playerId, id)
  if (free) await reviewFreeRounds(tx, free, told)
  const grant = await findGrant(tx, playerId, id)
  if (grant) await reviewGrant(tx, grant, told)
  return (free ?? grant)?.currency
}

/** Converts a bonus whose wagering is complete to cash, and ends one that is spent or expired. */
async function reviewGrant(
  tx: Tx,
  { playerId, id, currency }: Grant,
  told: Date | null,
): Promise<void> {
  await lockGate(tx, playerId, currency)
  const grant = (await findGrant(tx, playerId, id))!
  if (grant.status !== 'active') return
  const { isHeld, isDue, now: at } = await lookAt(tx, grant, told)
  if (isHeld) return
  const { balance, wagered, required, terms } = grant
  if (balance === 0n) await endBonus(tx, grant, { status: 'spent', kept: 0n, at })
  else if (wagered >= required) {
    const kept = convertedOf(terms, balance)
    await endBonus(tx, grant, { status: 'converted', kept, at })
  } else if (isDue) await endBonus(tx, grant, { status: 'expired', kept: 0n, at })
}

/** Adds a job for each expired one; the job waits while a round is open. */
async function findDue({ db, clock }: Deps): Promise<void> {
  const told = toldTime(clock)
  for (const table of ['bonus_grant', 'free_rounds'] as const) {
    for (let from: Due | undefined; ;) {
      const found = await listDue(db, table, { told, after: from, limit: BATCH })
      const items = found.map(({ playerId, id }) => ({
        key: `${playerId}:${id}`,
        payload: { playerId, id },
      }))
      await addMissingJobs(db, REVIEW, items)
      if (found.length < BATCH) break
      from = found.at(-1)
    }
  }
}
