import { type Db } from '#lib/data/db.ts'
import { modules } from './modules.ts'

/** Writes the shipped data on every start; changes only what differs. */
export async function seed(db: Db): Promise<void> {
  for (const { seeds } of modules) await seeds?.always?.(db)
}
