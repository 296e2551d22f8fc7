/** Operators switch games off and on: a game that is off begins no new rounds, and its open rounds can be finished. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  type listOfficeGames,
  type OfficeGame,
  switchGame,
} from '@ayva/contract/games/lobby/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import * as store from './office.sql.ts'
import { officeReturns } from './plays/returns.ts'

const PAGE = 100
const refuse = refusing(switchGame.refusals)

export async function officeGames(
  { db }: Deps,
  { state, after = 0 }: Query<typeof listOfficeGames>,
): Promise<Answer<typeof listOfficeGames>> {
  const rows = await store.listGames(db, { offOnly: state === 'off', after, limit: PAGE })
  const next = rows.length < PAGE ? null : rows.at(-1)!.id
  return { games: await withReturns(db, rows), next }
}

async function withReturns(tx: Tx, rows: store.GameRow[]): Promise<OfficeGame[]> {
  const returns = await officeReturns(tx, rows)
  return rows.map(({ id, name, slug, developer, supplier, on, open }) => ({
    id,
    name,
    slug,
    developer,
    supplier,
    on,
    open,
    returns: returns.get(id)!,
  }))
}

type Switched = { operator: OperatorPrincipal; id: number } & Body<typeof switchGame>

/** Takes effect on every node at once. Refuses with `game_unknown`. */
export async function switchOne(
  deps: Deps,
  { operator, id, on, why }: Switched,
): Promise<OfficeGame> {
  const game = await transaction(deps.db, async (tx) => {
    await store.lockSwitch(tx, id)
    const before = await store.findGame(tx, id)
    if (!before) throw refuse('game_unknown')
    if (before.on === on) return before
    await store.setActive(tx, id, on)
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      action: 'game.switched',
      subject: `game ${id}`,
      why,
      before: { on: before.on },
      after: { on },
    })
    return (await store.findGame(tx, id))!
  })
  deps.bus.publish('content_changed', { game: id })
  return (await withReturns(deps.db, [game]))[0]!
}
