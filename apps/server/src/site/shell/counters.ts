/** Counters of a player: modules count from the last reset on. */
import { refusing } from '@ayva/contract/base'
import { type Counter, showCounter } from '@ayva/contract/site/shell'
import { type Deps } from '#lib/deps.ts'
import { type AppParts, type CounterOf } from '#lib/module.ts'
import { findResets, keepReset } from './counters.sql.ts'

type Counters = AppParts['counters']
type Named = { playerId: bigint; name: string }

const refuse = refusing(showCounter.refusals)

export async function countersOf(
  deps: Deps,
  counters: Counters,
  playerId: bigint,
): Promise<Counter[]> {
  const resets = await findResets(deps.db, playerId)
  return Promise.all(
    [...counters].map(async ([name, parts]) => ({
      name,
      value: await sumOf(deps, parts, { playerId, since: resets.get(name) ?? null }),
    })),
  )
}

/** Refuses with `counter_unknown`. */
export async function oneCounter(
  deps: Deps,
  counters: Counters,
  { playerId, name }: Named,
): Promise<Counter> {
  const parts = partsOf(counters, name)
  const since = (await findResets(deps.db, playerId)).get(name) ?? null
  return { name, value: await sumOf(deps, parts, { playerId, since }) }
}

/** The counter then includes only what is new. Refuses with `counter_unknown`. */
export async function reset(
  deps: Deps,
  counters: Counters,
  { playerId, name }: Named,
): Promise<Counter> {
  const parts = partsOf(counters, name)
  for (const part of parts) await part.reset?.(deps, playerId)
  await keepReset(deps.db, { playerId, name, at: deps.clock.now() })
  return oneCounter(deps, counters, { playerId, name })
}

function partsOf(counters: Counters, name: string): readonly CounterOf[] {
  const parts = counters.get(name)
  if (!parts) throw refuse('counter_unknown')
  return parts
}

async function sumOf(
  deps: Deps,
  parts: readonly CounterOf[],
  { playerId, since }: { playerId: bigint; since: Date | null },
): Promise<number> {
  const values = await Promise.all(parts.map(({ count }) => count(deps, playerId, since)))
  return values.reduce((sum, value) => sum + value, 0)
}
