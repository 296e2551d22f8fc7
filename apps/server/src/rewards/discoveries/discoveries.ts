/** What players have done for the first time: the public API of the module. */
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Kind, publish } from '#lib/work/events.ts'
import { type Discovery, selectKnown, upsertDiscoveries } from './discoveries.sql.ts'

export {
  countFirsts,
  type Discovery,
  type DiscoveryKind,
  listDiscoveries as discoveriesOf,
} from './discoveries.sql.ts'

/** Multipliers that are noted when a round first reaches them. */
export const TIMES = [5, 20, 100, 500] as const

/** A player has checked a round, set a limit or opened a game that was new to them. */
export const discoveryMade: Kind<Record<never, never>> = {
  kind: 'discoveries.made',
  body: z.object({}),
}
const told: ReadonlySet<string> = new Set(['round', 'limit-day', 'game', 'demo'])

const nameOf = ({ playerId, kind, key }: Discovery) => `${playerId} ${kind} ${key}`

/** Notes what is new, or known with a later moment. The order of keys keeps concurrent writers from a deadlock. */
export async function note(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  found: readonly Discovery[],
): Promise<void> {
  const earliest = new Map<string, Discovery>()
  for (const one of found) {
    const known = earliest.get(nameOf(one))
    if (!known || one.at < known.at) earliest.set(nameOf(one), one)
  }
  if (earliest.size === 0) return
  const known = new Map(
    (await selectKnown(tx, [...earliest.values()])).map((one) => [nameOf(one), one.at]),
  )
  const fresh = [...earliest]
    .filter(([name, { at }]) => !known.has(name) || at < known.get(name)!)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one)
  if (fresh.length === 0) return
  await upsertDiscoveries(tx, fresh)
  // Only those of missions that can still be fulfilled are told, so that reading years of rounds tells nothing.
  const since = after(clock.now(), -days(1)).toISOString().slice(0, 10)
  const tellable = new Map(
    fresh
      .filter(({ kind, at }) => told.has(kind) && dayOf(at) >= since)
      .map((one) => [`${one.playerId} ${dayOf(one.at)}`, one]),
  )
  for (const { playerId, at } of tellable.values())
    await publish(tx, discoveryMade, { playerId, body: {}, at })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
