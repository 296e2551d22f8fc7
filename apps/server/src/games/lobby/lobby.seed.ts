import { registry } from '@ayva/games/registry.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type GameSeed, upsertDevelopers, upsertGames } from './lobby.sql.ts'

/** The catalogue of own games, a data file. */
export type Catalogue = {
  studios: { slug: string; name: string; about: string }[]
  games: {
    slug: string
    name: string
    engine: string
    model: string
    /** The version for new bets; the first one if omitted. */
    modelVersion?: number
    studio: string
    theme: string
    tags: string[]
    categories: string[]
    description: string
    isMobile: boolean
    symbols?: object
  }[]
}

/** Updates games and studios to the catalogue. Ids are positions in it, so they never change. */
export function seedLobby(db: Tx, { studios, games }: Catalogue): Promise<void> {
  const developerIds = new Map(studios.map(({ slug }, index) => [slug, index + 1]))
  const rows = games.flatMap((game, index): GameSeed[] => {
    const modelId = game.model.replace(/\.json$/, '')
    // A title whose engine does not exist yet cannot be played, so it is not in the lobby.
    const modelVersion = game.modelVersion ?? 1
    if (!registry.has(modelId, modelVersion)) return []
    const { slug, name, description, engine, theme, categories, tags, isMobile } = game
    const developerId = developerIds.get(game.studio)
    if (!developerId) throw new Error(`the catalogue has no studio ${game.studio}`)
    const place = { id: index + 1, position: index + 1, developerId, art: theme }
    const symbols = game.symbols ?? {}
    return [
      {
        ...place,
        modelId,
        modelVersion,
        slug,
        name,
        description,
        engine,
        categories,
        tags,
        isMobile,
        symbols,
      },
    ]
  })
  return transaction(db, async (tx) => {
    await upsertDevelopers(
      tx,
      studios.map(({ slug, name, about }, index) => ({
        id: index + 1,
        position: index + 1,
        slug,
        name,
        about,
      })),
    )
    await upsertGames(tx, rows)
  })
}
