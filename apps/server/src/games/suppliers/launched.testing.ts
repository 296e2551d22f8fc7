/** An app with a supplier's games, and players with a launched one. */
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, openGames } from '../rounds/rounds.testing.ts'
import { config, launch, openService, type Service, supply, Till } from './suppliers.testing.ts'

export type Supplied = {
  games: Games
  service: Service
  /** The launched game. */
  lantern: number
  /** A new player with this many kopecks and a launch. */
  seated: (kopecks: bigint) => Promise<{ player: TestPlayer; till: Till }>
  /** Launches again for an existing player, because a launch lasts half an hour. */
  seatedAs: (player: TestPlayer) => Promise<{ till: Till }>
  close: () => Promise<void>
}

export async function openSupplied(): Promise<Supplied> {
  const service = await openService()
  const games = await openGames({ ...config(), GAME_CYCLE: false })
  const { testApp } = games
  const lantern = (await supply(testApp, service.url))[0]!
  return {
    games,
    service,
    lantern,
    async seated(kopecks) {
      const player = await testApp.player()
      await testApp.fund(player, kopecks)
      const token = await launch(testApp, service, player, lantern)
      return { player, till: new Till(testApp, player, token) }
    },
    async seatedAs(player) {
      return { till: new Till(testApp, player, await launch(testApp, service, player, lantern)) }
    },
    async close() {
      await testApp.close()
      await service.close()
    },
  }
}
