/** The payment systems that are shown as failing now. */
import { type Clock } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { unwellProviders } from './health.ts'
import { routesOfMany } from './routes.sql.ts'
import { type SystemRow } from './systems.sql.ts'

/** A system is failing if its provider and every alternative one are unwell. */
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
