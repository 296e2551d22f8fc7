import { type Db } from '#lib/data/db.ts'
import { modules } from './modules.ts'

/** Writes what the product ships with; run at every start, it changes only what differs. */
export async function seed(db: Db): Promise<void> {
  for (const { seeds } of modules) await seeds?.always?.(db)
}
