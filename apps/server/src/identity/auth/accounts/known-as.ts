/** How lists for operators name players. */
import { type KnownAs } from '@ayva/contract/office'
import { type Tx } from '#lib/data/db.ts'
import { type Fact } from '#lib/fact.ts'
import { readFacts } from '../../../platform/audiences/audiences.ts'
import { masked } from '../../factors/factors.ts'
import { listByIds } from './office.sql.ts'

/** By player id; `facts` are those of all modules, one of which provides levels. */
export async function knownAs(
  tx: Tx,
  playerIds: bigint[],
  facts: ReadonlyMap<string, Fact>,
): Promise<(playerId: bigint) => KnownAs> {
  const ids = [...new Set(playerIds)]
  if (ids.length === 0) return nobody
  const rows = new Map((await listByIds(tx, ids)).map((row) => [row.id, row]))
  const levels = (await readFacts(tx, facts, { names: ['level'], ids })).get('level')
  return (playerId) => {
    const { username, email, phone } = rows.get(playerId) ?? {}
    const address = email ?? phone
    const level = levels?.get(playerId)
    return {
      name: username ?? (address ? masked(address) : `№ ${playerId}`),
      level: typeof level === 'number' ? level : null,
    }
  }
}

const nobody = (playerId: bigint): KnownAs => ({ name: `№ ${playerId}`, level: null })
