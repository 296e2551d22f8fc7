/** Our own dialect, which is exactly `contract/games/suppliers/supplier.ts`. */
import {
  GamesPage,
  GAMES_PAGE_MAX,
  GameUrl,
  type GameUrlRequest,
  RoundsPage,
  supplierPaths,
} from '@ayva/contract/games/suppliers/supplier'
import * as z from 'zod/mini'
import { askSupplier, OPERATOR, SupplierAway } from './ask.ts'
import { type Dialect } from './dialect.ts'

export const canonical: Dialect = {
  async readGames(deps, of, cursor) {
    const query = new URLSearchParams({ limit: String(GAMES_PAGE_MAX), ...(cursor && { cursor }) })
    const path = `${supplierPaths.games}?${query}`
    const { games, next } = read(GamesPage, await askSupplier(deps, of, { method: 'GET', path }))
    return { rows: games, next }
  },
  async openGame(deps, of, launch) {
    const body: GameUrlRequest = { operator: OPERATOR, ...launch }
    const asked = { method: 'POST', path: supplierPaths.url, body } as const
    return read(GameUrl, await askSupplier(deps, of, asked)).url
  },
  async findReplay(deps, of, { player, round }) {
    const query = new URLSearchParams({ player_id: player })
    const path = `${supplierPaths.round}/${encodeURIComponent(round)}?${query}`
    const answer = await askSupplier(deps, of, { method: 'GET', path, orNone: true })
    return answer === undefined ? undefined : read(GameUrl, answer).url
  },
  async readRounds(deps, of, { from, to }, cursor) {
    const query = new URLSearchParams({
      from: from.toISOString(),
      to: to.toISOString(),
      ...(cursor && { cursor }),
    })
    const path = `${supplierPaths.rounds}?${query}`
    const { rounds, next } = read(RoundsPage, await askSupplier(deps, of, { method: 'GET', path }))
    return { rows: rounds, next }
  },
}

function read<S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> {
  const said = z.safeParse(schema, json)
  if (!said.success) throw new SupplierAway('the answer is not understood')
  return said.data
}
