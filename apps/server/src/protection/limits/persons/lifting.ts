/** Matches with excluded accounts as operators see them, and how they lift a wrong one. */
import { refusing } from '@ayva/contract/base'
import { liftExclusion, type PersonMatch } from '@ayva/contract/protection/limits/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { notify } from '../../../communication/inbox/inbox.ts'
import { lockPlayer } from '../../../identity/auth/auth.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { timeOf } from '../../../games/rounds/rounds.ts'
import { endFollowed } from '../breaks.ts'
import { followMatch } from './persons.ts'
import * as store from './persons.sql.ts'

const refuse = refusing(liftExclusion.refusals)
const SHOWN_MAX = 50

export async function matchesOf(tx: Tx, playerId: bigint): Promise<PersonMatch[]> {
  return (await store.listMatches(tx, playerId, SHOWN_MAX)).map(
    ({ otherId, foundAt, liftedAt, ...match }) => ({
      ...match,
      otherId: otherId.toString(),
      foundAt: foundAt.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
    }),
  )
}

type Lifting = { operator: OperatorPrincipal; playerId: bigint; otherId: bigint; why: string }

/**
 * The account no longer follows the other one, also if more facts are found; the player's own break and other matches
 * apply again. Repeating it changes nothing. Refuses with `match_unknown`.
 */
export async function lift(deps: Deps, { operator, playerId, otherId, why }: Lifting) {
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const at = await timeOf(tx, deps.clock)
    const match = await store.findMatch(tx, playerId, otherId)
    if (!match) throw refuse('match_unknown')
    if (match.liftedAt) return
    await store.liftMatch(tx, { playerId, otherId, by: operator.name, at })
    const { isStrong, kinds } = match
    const hasEnded = isStrong && (await endFollowed(tx, { playerId, at }))
    if (hasEnded) await followOthers(tx, deps, playerId)
    if (hasEnded)
      await notify(tx, {
        playerId,
        operation: `exclusion lifted ${otherId}`,
        name: 'exclusion_lifted',
        said: {},
        at,
      })
    await record(tx, {
      ...byOperator(operator),
      action: 'player.exclusion_lifted',
      subject: `player ${playerId}`,
      before: { otherId: String(otherId), kinds },
      after: null,
      playerId,
      at,
      why,
    })
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
}

async function followOthers(tx: Tx, deps: Deps, playerId: bigint): Promise<void> {
  for (const match of await store.listMatches(tx, playerId, SHOWN_MAX))
    if (match.isStrong && !match.liftedAt) await followMatch(tx, deps, { ...match, playerId })
}
