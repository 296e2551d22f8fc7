import { listGames } from '@ayva/contract/games/lobby'
import * as play from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const [game] = await testApp.call(listGames, { query: { limit: 1 } })
  const id = String(game!.id)
  const demo = await testApp.call(play.launchDemo, { params: { id: game!.id } })
  const demoId = ownOptions(demo).demoId!
  const paths = { backUrl: '/games', cashUrl: '/payment/deposit', isMobile: '0' }
  const visitor = { isGuest: '0', isFake: '0', t_uid: '7' }
  const list = { query: { isMobile: '1' } }
  return {
    samples: [
      [play.launchDemo, { params: { id }, query: { ...paths, demoId } }],
      [play.launchReal, { params: { id }, query: { ...paths, ...visitor } }],
      [play.launchPromo, { params: { id }, query: { ...paths, demoId } }],
      [play.showPromoGame, { params: { slug: game!.slug } }],
      [play.showPregame, { params: { id } }],
      [play.pregameBonusGames, list],
      [play.pregamePopularGames, list],
    ],
  }
}
