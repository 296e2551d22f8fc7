import { type Db } from '#lib/db.ts'

/** Writes what the product ships with; run at every start, it changes only what differs. */
export async function seed(_db: Db): Promise<void> {}
