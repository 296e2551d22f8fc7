/** Accounts that may be sent no offers: closed or closing, blocked, or with a bonus ban. */
import { type KeptBack } from '@ayva/contract/platform/consent'
import { type Tx } from '#lib/data/db.ts'
import { type Standing, selectStandings } from './audiences.sql.ts'

/** The label by which operators exclude a player from bonuses. */
const BONUS_BAN = 'bonus_ban'

export async function offersRefused(
  tx: Tx,
  ids: bigint[],
): Promise<{ playerId: bigint; why: KeptBack }[]> {
  const standings = new Map((await selectStandings(tx, ids)).map((one) => [one.id, one]))
  return ids.flatMap((playerId) => {
    const why = whyOf(standings.get(playerId))
    return why === undefined ? [] : [{ playerId, why }]
  })
}

function whyOf(standing: Standing | undefined): KeptBack | undefined {
  if (!standing) return 'unknown'
  if (standing.isClosing) return 'closed'
  if (standing.isBlocked) return 'blocked'
  return standing.labels.includes(BONUS_BAN) ? 'bonus_ban' : undefined
}
