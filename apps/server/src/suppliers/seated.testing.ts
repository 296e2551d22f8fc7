/** A house with a supplier's games, and players who sit at one of them. */
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, openGames } from '../rounds/rounds.testing.ts'
import { config, launch, openService, type Service, supply, Till } from './suppliers.testing.ts'

export type Supplied = {
  games: Games
  service: Service
  /** The game of the supplier that they sit at. */
  lantern: number
  /** A player with so many kopecks. */
  seated: (kopecks: bigint) => Promise<{ player: TestPlayer; till: Till }>
  close: () => Promise<void>
}

export async function openSupplied(): Promise<Supplied> {
  const service = await openService()
  const games = await openGames({ ...config(), GAME_CYCLE: false })
  const { house } = games
  const lantern = (await supply(house, service.url))[0]!
  return {
    ...{ games, service, lantern },
    async seated(kopecks) {
      const player = await house.player()
      await house.fund(player, kopecks)
      const token = await launch(house, service, player, lantern)
      return { player, till: new Till(house, player, token) }
    },
    async close() {
      await house.close()
      await service.close()
    },
  }
}
