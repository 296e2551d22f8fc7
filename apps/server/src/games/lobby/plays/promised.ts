/** Games in a report: name, supplier and promised return. */
import { registry } from '@ayva/games/registry.ts'
import { type Tx } from '#lib/data/db.ts'
import { listPromised } from '../office.sql.ts'

export type Promised = {
  name: string
  supplier: string | null
  /** A fraction of the stake; null if it depends on how the game is played. */
  expected: number | null
}

/** By game id. */
export async function promisedOf(tx: Tx, ids: number[]): Promise<Map<number, Promised>> {
  if (ids.length === 0) return new Map()
  const rows = await listPromised(tx, ids)
  return new Map(
    rows.map(({ id, name, supplier, modelId, modelVersion, rtpBp }) => {
      const own = modelId === null ? undefined : registry.find(modelId, modelVersion!)
      const told = rtpBp === null ? null : rtpBp / 10_000
      return [id, { name, supplier, expected: own ? (own.model.expected.rtp ?? null) : told }]
    }),
  )
}
