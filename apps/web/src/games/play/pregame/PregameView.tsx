import { type Game } from '@ayva/contract/games/lobby'
import { Money } from '@ayva/kit/Money'
import { Slot } from '../../../platform/crm/crm.ts'
import { stakeOf, useSelf, walletOf } from '../../../identity/player/player.ts'
import { GameBar } from '../GameBar.tsx'
import { GameFacts } from './facts.ts'
import { GameHero } from './GameHero.tsx'
import { GameLegal } from './GameLegal.tsx'
import { TitleShowcase } from '../../rounds/rounds.ts'
import { type Block } from '../play-mode.ts'
import { text } from '../play.text.ts'
import { SimilarGames } from './SimilarGames.tsx'

type Props = {
  game: Game
  block: Block | undefined
  /** The address requests real money, so the reason against it is shown at once. */
  asked: boolean
  putAside: () => void
}

/** The choice before the game, on the whole screen. */
export function PregameView({ game, ...way }: Props) {
  return (
    <>
      <GameBar game={game}>
        <PlayersBalance />
      </GameBar>
      <main className="pregame-view" id="main">
        <GameHero game={game} {...way} />
        <div className="k-wrap">
          <GameFacts game={game} />
          <TitleShowcase game={game} />
          <Slot slug="game_slider" />
          <SimilarGames game={game} />
          <GameLegal />
        </div>
      </main>
    </>
  )
}

function PlayersBalance() {
  const self = useSelf()
  if (!self) return null
  const minor = stakeOf(walletOf(self))
  return (
    <div className="game-balance">
      <span className="k-visually-hidden">{text.balance}</span>
      <b data-testid="balance" translate="no">
        <Money value={{ minor, currency: self.currency }} />
      </b>
    </div>
  )
}
