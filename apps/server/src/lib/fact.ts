/** What modules know about players, for audiences and other rules. */
import { type RawBuilder } from 'kysely'
import { type Tx } from './data/db.ts'
import { type Deps } from './deps.ts'

/** `list` is a list of texts; a `moment` is compared by its age in days. */
export type FactKind = 'text' | 'number' | 'list' | 'moment'
export type FactValue = string | number | readonly string[] | Date
export type Fact = {
  kind: FactKind
  /** A description for the operator, in Russian. */
  summary: string
  /** Rows of `player_id` and `value`, which is JSON, as of `now`. A player without a row has no such fact. */
  rows: (ids: readonly bigint[], now: Date) => RawBuilder<unknown>
  /**
   * Makes the fact where the JSON is not the fact itself; it gets undefined for a player without a row. Settings come
   * from the cache of `deps`, and where there is none, from the transaction.
   */
  of?: (tx: Tx, deps?: Deps) => Promise<(json: unknown) => FactValue>
}

/** A number that the rows contain; a player without a row has zero. */
export function countedFact(summary: string, rows: Fact['rows']): Fact {
  return { kind: 'number', summary, rows, of: async () => (json) => Number(json ?? 0) }
}
