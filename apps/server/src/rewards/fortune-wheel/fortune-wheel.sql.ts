import { type WheelModel, type WheelPrize } from '@ayva/contract/rewards/fortune-wheel'
import { sql, type Tx } from '#lib/data/db.ts'

export type WheelStateRow = {
  playerId: bigint
  serverSeed: string | null
  sealedSeed: Buffer | null
  serverSeedHash: string
  spins: number
  dayStartsAt: Date | null
  used: number
  additional: number
}
type Secret = Pick<WheelStateRow, 'playerId' | 'sealedSeed' | 'serverSeedHash'>

/** Commits to the secret of the first spin; a concurrent later call changes nothing. */
export async function insertState(tx: Tx, wheelState: Secret): Promise<void> {
  await tx
    .insertInto('wheelState')
    .values(wheelState)
    .onConflict((same) => same.column('playerId').doNothing())
    .execute()
}

const wheelState = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('wheelState').selectAll().where('playerId', '=', playerId)

export function findState(tx: Tx, playerId: bigint): Promise<WheelStateRow | undefined> {
  return wheelState(tx, playerId).executeTakeFirst()
}

export function lockState(tx: Tx, playerId: bigint): Promise<WheelStateRow> {
  return wheelState(tx, playerId).forUpdate().executeTakeFirstOrThrow()
}

export async function updateState(tx: Tx, { playerId, ...now }: WheelStateRow): Promise<void> {
  await tx.updateTable('wheelState').set(now).where('playerId', '=', playerId).execute()
}

export type SpinRow = {
  playerId: bigint
  n: number
  key: string
  requestHash: string
  madeAt: Date
  levelId: number
  sectors: WheelModel['sectors']
  sector: number
  prize: WheelPrize | null
  giftId: bigint | null
  isAdditional: boolean
  spinsLeft: number
  additionalLeft: number
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  clientSeedChosen: boolean
}

export async function insertSpin(tx: Tx, { sectors, prize, ...spin }: SpinRow): Promise<void> {
  await tx
    .insertInto('wheelSpin')
    .values({
      ...spin,
      sectors: JSON.stringify(sectors),
      prize: prize && JSON.stringify(prize),
    })
    .execute()
}

const spins = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('wheelSpin').selectAll().where('playerId', '=', playerId).$castTo<SpinRow>()

export function findByKey(tx: Tx, playerId: bigint, key: string): Promise<SpinRow | undefined> {
  return spins(tx, playerId).where('key', '=', key).executeTakeFirst()
}

type Page = { playerId: bigint; limit: number; offset: number }

export function listSpins(tx: Tx, { playerId, limit, offset }: Page): Promise<SpinRow[]> {
  return spins(tx, playerId).orderBy('n', 'desc').limit(limit).offset(offset).execute()
}

type Grant = { playerId: bigint; source: string; spins: number; givenAt: Date }

/** False if spins were already given for that source. */
export async function insertGrant(tx: Tx, grant: Grant): Promise<boolean> {
  const row = await tx
    .insertInto('wheelGrant')
    .values(grant)
    .onConflict((same) => same.columns(['playerId', 'source']).doNothing())
    .returning('source')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetWheel(tx: Tx, playerId: bigint): Promise<void> {
  for (const table of ['wheel_spin', 'wheel_grant', 'wheel_state'])
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(tx)
}

/** When the player has first spun the wheel. */
export async function findFirstSpin(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('wheelSpin')
    .select('madeAt')
    .where('playerId', '=', playerId)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  return row?.madeAt
}
