import { type Game } from '@ayva/contract/games/lobby'
import { useFunded } from '../../../identity/player/player.ts'
import { wideOf } from '#lib/art.ts'
import { figuresOf } from '../home/figures.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { text } from '../lobby.text.ts'

/** A game as a wide cover with its figures below. */
export function WideCard({ game }: { game: Game }) {
  const funded = useFunded()
  return (
    <article className="wide-card">
      <a className="wide-card-link" href={funded ? realPath(game) : gamePath(game)}>
        <span className="wide-card-cover">
          <img
            {...wideOf(game.art)}
            sizes="(max-width: 768px) 78vw, 443px"
            alt=""
            loading="lazy"
            decoding="async"
          />
        </span>
        <span className="wide-card-name">{game.name}</span>
        <span className="wide-card-about">{game.description}</span>
        <span className="wide-card-figures">{figuresOf(game).join('\u00a0· ')}</span>
      </a>
      <a className="wide-card-demo" href={demoPath(game)} aria-label={text.demoOf(game.name)}>
        {text.demo}
      </a>
    </article>
  )
}
