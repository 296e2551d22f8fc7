import { type Db } from '#lib/data/db.ts'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { seedLobby } from './lobby/lobby.ts'
import { seedCashier } from './cashier/cashier.ts'

/** Writes what the product ships with; run at every start, it changes only what differs. */
export async function seed(db: Db): Promise<void> {
  await seedLobby(db, catalogue)
  await seedCashier(db)
}
