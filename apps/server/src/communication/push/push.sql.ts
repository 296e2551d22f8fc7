import { PUSH_COUNTED_MAX, type PushState } from '@ayva/contract/communication/push/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type KeyRow = { publicKey: string; sealed: Buffer }

export function findKey(tx: Tx): Promise<KeyRow | undefined> {
  return tx.selectFrom('pushKey').select(['publicKey', 'sealed']).executeTakeFirst()
}

export async function insertKey(tx: Tx, key: KeyRow & { createdAt: Date }): Promise<void> {
  await tx
    .insertInto('pushKey')
    .values(key)
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}

export type DeviceName = { playerId: bigint; id: string }
export type DeviceRow = DeviceName & {
  sessionId: string
  sealed: Buffer
  device: string
  toldAt: Date
}

/** The player of a browser, and whether that player has switched it off. */
export function lockBrowser(
  tx: Tx,
  id: string,
): Promise<{ playerId: bigint; isOff: boolean } | undefined> {
  return tx
    .selectFrom('pushBrowser')
    .select(['playerId', 'isOff'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertBrowser(
  tx: Tx,
  { playerId, id }: DeviceName,
  isOff: boolean,
): Promise<void> {
  await tx
    .insertInto('pushBrowser')
    .values({ id, playerId, isOff })
    .onConflict((same) => same.column('id').doUpdateSet({ playerId, isOff }))
    .execute()
}

/** Keeps this many of the browsers that a player has switched off. */
export async function dropSwitchedOff(tx: Tx, playerId: bigint, kept: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from push_browser
    where player_id = ${playerId} and is_off order by id offset ${kept}`.execute(tx)
  if (rows.length > 0)
    await tx
      .deleteFrom('pushBrowser')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}

export async function ownerOf(tx: Tx, id: string): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('pushBrowser')
    .select('playerId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.playerId
}

export async function upsertDevice(tx: Tx, row: DeviceRow): Promise<void> {
  const { sessionId, sealed, device, toldAt } = row
  await tx
    .insertInto('pushDevice')
    .values(row)
    .onConflict((same) =>
      same.columns(['playerId', 'id']).doUpdateSet({ sessionId, sealed, device, toldAt }),
    )
    .execute()
}

const devices = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('pushDevice').where('playerId', '=', playerId)

/** The one with the latest message comes first. */
export function listDevices(tx: Tx, playerId: bigint): Promise<DeviceRow[]> {
  return devices(tx, playerId).selectAll().orderBy('toldAt', 'desc').orderBy('id').execute()
}

export function findDevice(tx: Tx, { playerId, id }: DeviceName): Promise<DeviceRow | undefined> {
  return devices(tx, playerId).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function selectReachable(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom('pushDevice')
    .select('playerId')
    .distinct()
    .where('playerId', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ playerId }) => playerId))
}

/** Returns whether there was one. */
export async function deleteDevice(tx: Tx, { playerId, id }: DeviceName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushDevice')
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  await tx.deleteFrom('pushBrowser').where('id', '=', id).where('playerId', '=', playerId).execute()
  return numDeletedRows > 0n
}

export async function forgetDevices(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('pushDevice').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('pushBrowser').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('pushDelivery').where('playerId', '=', playerId).execute()
}

/** The next browsers after a given one, for deleting those whose sessions are over. */
export function pageOfDevices(
  tx: Tx,
  after: DeviceName | undefined,
  limit: number,
): Promise<(DeviceName & { sessionId: string })[]> {
  return tx
    .selectFrom('pushDevice')
    .select(['playerId', 'id', 'sessionId'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(player_id, id) > (${after!.playerId}, ${after!.id}::uuid)`),
    )
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type DeliveryName = { playerId: bigint; operation: string; deviceId: string }

/** Returns the new ones; a browser gets each operation once. */
export async function insertDeliveries(
  tx: Tx,
  { playerId, operation, ids, at }: Omit<DeliveryName, 'deviceId'> & { ids: string[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .insertInto('pushDelivery')
    .values(ids.map((deviceId) => ({ playerId, operation, deviceId, state: 'waits', at })))
    .onConflict((same) => same.columns(['playerId', 'operation', 'deviceId']).doNothing())
    .returning('deviceId')
    .execute()
  return rows.map(({ deviceId }) => deviceId)
}

export async function findDelivery(
  tx: Tx,
  { playerId, operation, deviceId }: DeliveryName,
): Promise<{ state: PushState; tries: number } | undefined> {
  const row = await tx
    .selectFrom('pushDelivery')
    .select(['state', 'tries'])
    .where('playerId', '=', playerId)
    .where('operation', '=', operation)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return row && { state: row.state as PushState, tries: row.tries }
}

/**
 * Locks the operation's rows of all browsers of a player, and returns whether another browser got the message or is
 * still to get it.
 */
export async function lockOthers(
  tx: Tx,
  { playerId, operation, deviceId }: DeliveryName,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('pushDelivery')
    .select(['deviceId', 'state'])
    .where('playerId', '=', playerId)
    .where('operation', '=', operation)
    .orderBy('deviceId')
    .forUpdate()
    .execute()
  return rows.some(
    (one) => one.deviceId !== deviceId && (one.state === 'sent' || one.state === 'waits'),
  )
}

export async function updateDelivery(
  tx: Tx,
  { playerId, operation, deviceId }: DeliveryName,
  changes: { state: PushState; tries?: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('pushDelivery')
    .set(changes)
    .where('playerId', '=', playerId)
    .where('operation', '=', operation)
    .where('deviceId', '=', deviceId)
    .execute()
}

/** The bound is repeated, so that an index is used however the database plans the inner query. */
export const sweepDeliveries: Sweep = ({ old }, limit) => sql`delete from push_delivery
  where at < ${old} and (player_id, operation, device_id) in (select player_id, operation, device_id
    from push_delivery where at < ${old} order by at limit ${limit})`

/** Counted up to a bound, so that an operator's request never scans a whole table. */
export async function countDevices(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from push_device limit ${PUSH_COUNTED_MAX}) counted`.execute(tx)
  return rows[0]!.count
}

export async function countDeliveries(tx: Tx, state: PushState, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from push_delivery where state = ${state} and at > ${since}
      limit ${PUSH_COUNTED_MAX}) counted`.execute(tx)
  return rows[0]!.count
}
