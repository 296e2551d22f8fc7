/**
 * The one evaluator of audiences: of campaigns, of the items of slots and of popups. Campaigns ask about many players,
 * pages about one visitor.
 */
import { type Condition } from '@ayva/contract/platform/audiences'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Facts, factsIn, fits, type Known } from './conditions.ts'
import { readFacts } from './facts.ts'

export { mustBeKnown } from './conditions.ts'
export { readFacts } from './facts.ts'

/** The players who match. */
export async function meant(
  tx: Tx,
  facts: Facts,
  { condition, ids, now }: { condition: Condition; ids: bigint[]; now: Date },
): Promise<bigint[]> {
  const known = await readFacts(tx, facts, { names: factsIn([condition]), ids, now })
  return ids.filter((id) => fits(condition, { id, known, now }))
}

/** A change of a player is seen within this time. */
const KEEP_MS = seconds(1)
const PLAYERS_MAX = 10_000
/** By player and the facts that were read, so that a new condition reads its facts at once. */
const keptFacts = perApp(
  ({ clock }) => new Cache<Known>({ most: PLAYERS_MAX, now: () => clock.now().getTime() }),
)

const GUEST = 0n
const nothing: Known = new Map()

type Asker = {
  /** Undefined for a guest, about whom nothing is known. */
  playerId: bigint | undefined
  /** Every condition that other slots of the page may ask about too: their facts are read at once. */
  all: readonly Condition[]
}

/** Judges conditions for one visitor. The slots of a page read the facts of a player by one statement, a guest's by none. */
export async function judging(
  deps: Deps,
  facts: Facts,
  { playerId, all }: Asker,
): Promise<(condition: Condition) => boolean> {
  const now = deps.clock.now()
  const known = playerId === undefined ? nothing : await factsOf(deps, facts, playerId, all)
  return (condition) => fits(condition, { id: playerId ?? GUEST, known, now })
}

function factsOf(
  deps: Deps,
  facts: Facts,
  playerId: bigint,
  all: readonly Condition[],
): Promise<Known> {
  const names = factsIn(all)
  return keptFacts(deps).load(`${playerId} ${names.join(' ')}`, KEEP_MS, () =>
    readFacts(deps.db, facts, { names, ids: [playerId], now: deps.clock.now(), deps }),
  )
}
