/**
 * The salt of a draw: an event that was unknown while tickets were given. Otherwise a person who knows the secret could
 * choose the number of tickets that makes their own win.
 *
 * Locks: the lottery, then the chain of the audit log.
 */
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { BLOCK_HASH, drawSalt } from '#lib/outside-event.ts'
import { record } from '../../platform/audit/audit.ts'
import { listWaiting, setSalt } from './draw.sql.ts'
import { type LotteryRow, lockLottery } from './lottery.sql.ts'

/** The rule as players read it from the first day of the lottery. */
export const saltRules: Record<LotteryRow['saltEvent'], string | null> = {
  none: null,
  drawn: 'Песочница: соль — 32 случайных байта, взятых после того, как время билетов вышло.',
  bitcoin: 'Соль — хеш первого блока Bitcoin, время которого не раньше конца лотереи.',
}

/** A command asked for a salt that is not permitted. */
export class WrongSalt extends Error {}

/** In the sandbox: draws the salt of a lottery that is over, in a transaction before that of the draw. */
export async function saltDrawn(deps: Deps, id: number): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const lottery = await lockLottery(tx, id)
    const isDue = lottery && lottery.saltEvent === 'drawn' && lottery.salt === null
    if (!isDue || lottery.drawnAt || lottery.endAt > at) return
    const by = { actorKind: 'job', actor: 'lottery', why: 'время билетов вышло' } as const
    await write(tx, { id, salt: drawSalt(), block: null, at, by })
  })
}

type Block = { id: number; height: number; hash: string }

/** Sets the salt by command to the hash of the first block after the end. Throws `WrongSalt`. */
export async function saltByBlock(deps: Deps, { id, height, hash }: Block): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const lottery = await lockLottery(tx, id)
    if (lottery?.saltEvent !== 'bitcoin') throw new WrongSalt(`lottery ${id} waits for no block`)
    if (lottery.salt !== null) throw new WrongSalt(`lottery ${id} has its salt`)
    if (lottery.endAt > at) throw new WrongSalt(`lottery ${id} is not over`)
    if (!BLOCK_HASH.test(hash))
      throw new WrongSalt('a hash is 64 digits 0-9a-f, the first 16 of them zeros')
    const by = { actorKind: 'command', actor: 'draws', why: 'by command' } as const
    await write(tx, { id, salt: hash, block: height, at, by })
  })
}

type By = { actorKind: 'job' | 'command'; actor: string; why: string }
type Fixed = { id: number; salt: string; block: number | null; at: Date; by: By }

async function write(tx: Tx, { by, ...fixed }: Fixed): Promise<void> {
  await setSalt(tx, fixed)
  await record(tx, {
    ...by,
    action: 'lottery.salted',
    subject: `lottery ${fixed.id}`,
    at: fixed.at,
    before: null,
    after: { salt: fixed.salt, block: fixed.block },
  })
}

/** Lotteries that wait for an operator's command. */
export async function lotteryRemarks(tx: Tx): Promise<string[]> {
  const ids = await listWaiting(tx)
  return ids.map((id) => `Lottery ${id} is over and waits for its block: npm run draws.`)
}
