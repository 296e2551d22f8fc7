import { listGames } from '@ayva/contract/lobby'
import * as play from '@ayva/contract/play'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ house }) => {
  const [game] = await house.call(listGames, { query: { limit: 1 } })
  const id = String(game!.id)
  const { launchOptions } = await house.call(play.launchDemo, { params: { id: game!.id } })
  const paths = { backUrl: '/games', cashUrl: '/payment/deposit', isMobile: '0' }
  return {
    samples: [
      [play.launchDemo, { params: { id }, query: { ...paths, demoId: launchOptions.demoId! } }],
      [play.launchReal, { params: { id }, query: paths }],
    ],
  }
}
