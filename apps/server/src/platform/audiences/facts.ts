/** Reads facts about players: all of them by one statement. */
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Fact, type FactValue } from '#lib/fact.ts'
import { type Facts, type Known } from './conditions.ts'
import { selectFacts } from './facts.sql.ts'

type Asked = {
  names: readonly string[]
  ids: readonly bigint[]
  /** The end of facts about the last days; the system's time if it is left out. */
  now?: Date
  /** With it settings come from the cache; without it from the transaction. */
  deps?: Deps
}

/** Unknown names are left out, as are players without a fact. */
export async function readFacts(
  tx: Tx,
  facts: Facts,
  { names, ids, now = new Date(), deps }: Asked,
): Promise<Known> {
  const asked = names.flatMap((name) => {
    const fact = facts.get(name)
    return fact ? [{ name, fact }] : []
  })
  if (asked.length === 0 || ids.length === 0) return new Map()
  const rows = await selectFacts(
    tx,
    asked.map(({ fact }) => fact.rows(ids, now)),
  )
  const told = asked.map(() => new Map<bigint, unknown>())
  for (const { fact, players, values } of rows)
    for (const [n, id] of (players?.split(',') ?? []).entries())
      told[fact]!.set(BigInt(id), values![n])
  const known = new Map<string, ReadonlyMap<bigint, FactValue>>()
  for (const [n, { name, fact }] of asked.entries())
    known.set(
      name,
      fact.of ? derived(await fact.of(tx, deps), told[n]!, ids) : plain(fact, told[n]!),
    )
  return known
}

/** The fact of every player, also of those without a row. */
function derived(
  of: (json: unknown) => FactValue,
  told: ReadonlyMap<bigint, unknown>,
  ids: readonly bigint[],
): Map<bigint, FactValue> {
  return new Map(ids.map((id) => [id, of(told.get(id))]))
}

/** The JSON is the fact; a moment is written as text. */
function plain({ kind }: Fact, told: ReadonlyMap<bigint, unknown>): Map<bigint, FactValue> {
  const read = (json: unknown) => (kind === 'moment' ? new Date(json as string) : json) as FactValue
  return new Map([...told].map(([id, json]) => [id, read(json)]))
}
