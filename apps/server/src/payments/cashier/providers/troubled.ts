/** Which ways to pay are to be told of as failing now. */
import { type Clock } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { unwellProviders } from './health.ts'
import { routesOfMany } from './routes.sql.ts'
import { type SystemRow } from './systems.sql.ts'

/** A way is troubled where its provider is unwell, and so is every other one that would take its payment. */
export async function troubledOf(
  { db, clock }: { db: Tx; clock: Clock },
  systems: Pick<SystemRow, 'id' | 'provider'>[],
): Promise<(system: Pick<SystemRow, 'id' | 'provider'>) => boolean> {
  const unwell = await unwellProviders(db, clock)
  if (unwell.size === 0) return () => false
  const routes = await routesOfMany(
    db,
    systems.map(({ id }) => id),
  )
  return ({ id, provider }) =>
    unwell.has(provider) &&
    routes.every((route) => route.systemId !== id || unwell.has(route.provider))
}
