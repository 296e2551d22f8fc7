import './play.css'
import './pregame.css'
import { type ComponentType } from 'react'
import { useSelf } from '../player/use-self.ts'
import SlotRules from '../rounds/classic3/SlotRules.tsx'
import DiceRules from '../rounds/dice/DiceRules.tsx'
import MinesRules from '../rounds/mines/MinesRules.tsx'
import { type RulesProps } from '../rounds/RulesFrame.tsx'
import { type PageModule } from '#lib/page.ts'
import { GameFacts } from './GameFacts.tsx'
import { GameHero } from './GameHero.tsx'
import { text } from './play.text.ts'
import { SimilarGames } from './SimilarGames.tsx'
import { loadGame, useGame } from './use-play.ts'

/** Rendered by the server with the page, so none of them is fetched later. */
const rules: Readonly<Record<string, ComponentType<RulesProps>>> = {
  classic3: SlotRules,
  dice: DiceRules,
  mines: MinesRules,
}

/** What there is to know of a game before it is opened. */
function GameInfoPage() {
  const game = useGame()
  const currency = useSelf()?.currency ?? 'RUB'
  if (!game) return null
  const Rules = rules[game.engine]
  return (
    <main className="game-info">
      <title>{text.title(game.name)}</title>
      <meta name="description" content={game.description} />
      <GameHero game={game} heading />
      <div className="wrap">
        <GameFacts game={game} />
        {Rules && (
          <section className="game-info-rules">
            <h2 className="d3">{text.rules}</h2>
            <Rules game={game} currency={currency} />
          </section>
        )}
        <SimilarGames game={game} />
      </div>
    </main>
  )
}

export const page: PageModule = { view: GameInfoPage, load: loadGame }
