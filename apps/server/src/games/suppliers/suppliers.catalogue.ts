/** Copies suppliers' catalogues into the lobby: by pages, row by row, within bounds. */
import { SupplierGame } from '@ayva/contract/games/suppliers/supplier'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { outside } from '../lobby/lobby.ts'
import { SupplierAway } from './dialects/ask.ts'
import { dialectOf } from './dialects/dialects.ts'
import { type Supplier, suppliersOf } from './suppliers.list.ts'
import { noteSynced } from './suppliers.sql.ts'

/** No supplier has more games; a longer catalogue is rejected as endless. */
const GAMES_MAX = 20_000
const PAGES_MAX = 400

const categories: Record<SupplierGame['kind'], string> = {
  slot: 'slots',
  instant: 'instant',
  table: 'tables',
  live: 'tables',
}
/** Covers drawn here for suppliers' games. */
const drawn = new Set(['orel-reshka', 'rumb'])
/** The cover used by a game that names none of ours. */
const borrowed: Record<SupplierGame['kind'], string> = {
  slot: 'kolokol',
  instant: 'kosti',
  table: 'kosti',
  live: 'kosti',
}

export type Synced = { games: number; refused: number; withdrawn: number }

/** Updates the lobby to a supplier's catalogue. Throws `SupplierAway` and leaves the lobby unchanged. */
export async function syncCatalogue(deps: Deps, key: string): Promise<Synced> {
  const supplier = (await suppliersOf(deps)).get(key)
  if (!supplier) throw new SupplierAway(`nobody is called ${key}`)
  const { games, refused } = await readAll(deps, supplier)
  const synced = await transaction(deps.db, async (tx) => {
    await outside.lockCatalogue(tx)
    await outside.setSupplied(tx, key, supplier.isOn)
    await outside.upsertStudios(tx, key, studiosOf(games))
    const taken = await outside.upsertOutside(tx, key, games.map(rowOf))
    const withdrawn = await outside.withdrawOthers(tx, key, taken)
    await noteSynced(tx, key, deps.clock.now())
    return { games: taken.length, refused: refused + games.length - taken.length, withdrawn }
  })
  if (synced.refused > 0)
    deps.log.warn({ supplier: key, ...synced }, 'some games of a supplier could not be taken')
  deps.bus.publish('content_changed', { supplier: key })
  return synced
}

/** Reads all pages first, because an incomplete catalogue must not hide the remaining games. */
async function readAll(deps: Deps, supplier: Supplier) {
  const games = new Map<string, SupplierGame>()
  let cursor = null as string | null
  let refused = 0
  for (let pages = 0; ; pages++) {
    const { rows, next } = await dialectOf(supplier).readGames(deps, supplier, cursor)
    for (const row of rows) {
      const read = z.safeParse(SupplierGame, row)
      if (read.success && !games.has(read.data.code)) games.set(read.data.code, read.data)
      else refused += 1
    }
    if (next === null) return { games: [...games.values()], refused }
    if (pages >= PAGES_MAX || games.size > GAMES_MAX || next === cursor)
      throw new SupplierAway(`the catalogue of ${supplier.key} has no end`)
    cursor = next
  }
}

function studiosOf(games: SupplierGame[]) {
  const all = games.map(({ studio: { slug, name, about = '' } }) => ({ slug, name, about }))
  return [...new Map(all.map((one) => [one.slug, one])).values()]
}

function rowOf(game: SupplierGame) {
  const { code, slug, name, description = '', kind, studio, art, tags = [] } = game
  return {
    code,
    slug,
    name,
    description,
    tags,
    studio: studio.slug,
    art: art !== undefined && drawn.has(art) ? art : borrowed[kind],
    categories: [categories[kind]],
    rtpBp: game.rtp_bp,
    volatility: game.volatility,
    maxWinX: game.max_win_x,
    isMobile: game.mobile,
    hasDemo: game.demo,
    onlyRealBalance: game.only_real ?? false,
    launchType: game.launch,
  }
}
