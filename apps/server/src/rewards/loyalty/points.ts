/**
 * Pays points for play: experience from finished rounds is paid every minute in the currency POINTS.
 *
 * Locks: the player's experience, then the wallet.
 */
import { loyaltySettings } from '@ayva/contract/rewards/loyalty'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJobsOfPages, type Jobs } from '#lib/work/jobs.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { notifyBalance, transfer, transferId } from '../../ledger/wallet/wallet.ts'
import { listUnpaid, lockUnpaid, markPaid } from './loyalty.sql.ts'

const PAY = 'loyalty.pay_points'
const BATCH = 200
const Player = z.object({ playerId: z.string() })

export function pointsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'loyalty.find_points': { queue: 'housekeeping', work: () => findUnpaid(deps) },
      [PAY]: {
        queue: 'settlement',
        work: (payload) => payPoints(deps, BigInt(z.parse(Player, payload).playerId)),
      },
    },
    cron: ['* * * * * loyalty.find_points'],
  }
}

async function findUnpaid({ db }: Deps): Promise<void> {
  await addJobsOfPages(db, PAY, {
    list: (last: bigint | undefined) => listUnpaid(db, last, BATCH),
    most: BATCH,
    itemOf: (playerId) => ({ key: `${playerId}`, payload: { playerId: `${playerId}` } }),
  })
}

/** Pays whole points; the remaining experience waits. Repeating it pays nothing more. */
export async function payPoints(deps: Deps, playerId: bigint): Promise<void> {
  const { enabled, factor } = await readSetting(deps, loyaltySettings, 'points_formula')
  const thousandths = enabled ? BigInt(Math.round(factor * 1000)) : 0n
  const purse = await transaction(deps.db, async (tx) => {
    const found = await lockUnpaid(tx, playerId)
    if (!found || found.experience <= found.paidTo) return undefined
    const { points, paidTo } = pointsFor(found, thousandths)
    if (paidTo === found.paidTo) return undefined
    await markPaid(tx, playerId, paidTo)
    if (points === 0n) return undefined
    const { purse: after } = await transfer(tx, {
      id: transferId('points', `${playerId}:${paidTo}`, 'earn'),
      playerId,
      currency: 'POINTS',
      reason: 'points',
      at: deps.clock.now(),
      postings: [
        { account: 'points', amount: -points },
        { account: 'cash', amount: points },
      ],
    })
    return after
  })
  if (purse) notifyBalance(deps, playerId, purse)
}

/** Thousandths of experience times thousandths of points for each. */
const PER_POINT = 1_000_000n

/**
 * The number of whole points for experience, and the experience that they pay: rounded up, so that no part is paid
 * twice. Without a factor it counts as paid.
 */
export function pointsFor(
  { experience, paidTo }: { experience: bigint; paidTo: bigint },
  factorThousandths: bigint,
): { points: bigint; paidTo: bigint } {
  if (factorThousandths === 0n) return { points: 0n, paidTo: experience }
  const points = ((experience - paidTo) * factorThousandths) / PER_POINT
  const used = (points * PER_POINT + factorThousandths - 1n) / factorThousandths
  return { points, paidTo: paidTo + used }
}
