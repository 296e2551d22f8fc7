import '../play.css'
import './pregame.css'
import '@ayva/games/table/rules.css'
import { loadSlots, Slot } from '../../../platform/crm/crm.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { measuredQuery, MeasuredReturn, WinsPlace } from '../../lobby/lobby.ts'
import { GameRules, loadRules } from '../../rounds/rounds.ts'
import { optional } from '#lib/cache.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { GameFacts } from './facts.ts'
import { GameBar } from '../GameBar.tsx'
import { GameHero } from './GameHero.tsx'
import { GameLegal } from './GameLegal.tsx'
import { GameMeta } from './GameMeta.tsx'
import { text } from '../play.text.ts'
import { SimilarGames } from './SimilarGames.tsx'
import { blockFor } from '../play-mode.ts'
import { isIdentityDemand, loadGame, useAskedGame } from '../use-play.ts'
import { VerifyGame } from '../VerifyGame.tsx'

/** The page about a game before it is opened. */
function GameInfoPage() {
  const { game, refusal } = useAskedGame()
  const self = useSelf()
  const currency = self?.currency ?? 'RUB'
  if (isIdentityDemand(refusal)) return <VerifyGame refusal={refusal} />
  if (!game) return null
  const block = self ? blockFor(self, game) : undefined
  return (
    <div className="game-info">
      <GameMeta game={game} noindex />
      <GameBar game={game} backHref="/games" />
      <main className="pregame-view" id="main">
        <GameHero game={game} block={block} />
        <div className="k-wrap">
          <GameFacts game={game} />
          <MeasuredReturn gameId={game.id} />
          <Slot slug="game_slider" />
          <section className="game-info-rules">
            <h2 className="k-d3">{text.rules}</h2>
            <GameRules game={game} currency={currency} />
          </section>
          <WinsPlace gameId={game.id} />
          <SimilarGames game={game} />
          <GameLegal />
        </div>
      </main>
    </div>
  )
}

async function load(args: LoadArgs): Promise<void> {
  const game = await loadGame(args)
  if (!game) return
  const measured = args.cache.query(measuredQuery(args.call, game.id)).catch(optional)
  await Promise.all([loadRules(game), measured, loadSlots(args.call, args.cache, ['game_slider'])])
}

export const page: PageModule = { view: GameInfoPage, load }
