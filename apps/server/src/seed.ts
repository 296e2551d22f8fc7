import { type Db } from '#lib/data/db.ts'
import { rooms } from './rooms.ts'

/** Writes what the product ships with; run at every start, it changes only what differs. */
export async function seed(db: Db): Promise<void> {
  for (const { seeds } of rooms) await seeds?.always?.(db)
}
