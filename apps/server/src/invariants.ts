import { type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/room.ts'
import { rooms as house } from './rooms.ts'

/** Everything that must be true and is not, room by room; an empty list means that the books balance. */
export async function findFaults(tx: Tx, rooms = house): Promise<Broken[]> {
  const found: Broken[] = []
  for (const { invariants } of rooms) found.push(...((await invariants?.(tx)) ?? []))
  return found
}

/** What people still have to look at, though it breaks nothing. */
export async function findRemarks(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const { remarks } of house) found.push(...((await remarks?.(tx)) ?? []))
  return found
}
