import { type Game } from '@ayva/contract/lobby'
import { sceneOf, wideOf } from '#lib/art.ts'
import { figuresOf } from './figures.ts'
import { demoPath, gamePath } from './game-links.ts'
import { text } from './lobby.text.ts'

/** A game as a broad cover, or as a scene, with its figures under it. */
export function WideCard({ game, scene = false }: { game: Game; scene?: boolean }) {
  const picture = scene ? sceneOf(game.art) : wideOf(game.art)
  return (
    <article className={`wide-card${scene ? ' is-scene' : ''}`}>
      <a className="wide-card-link" href={gamePath(game)}>
        <span className="wide-card-cover">
          <img
            {...picture}
            sizes={scene ? '(max-width: 768px) 100vw, 672px' : '(max-width: 768px) 100vw, 443px'}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </span>
        <span className="wide-card-name">{game.name}</span>
        <span className="wide-card-about">{game.description}</span>
        <span className="wide-card-figures">{figuresOf(game).join(' · ')}</span>
      </a>
      <a className="wide-card-demo" href={demoPath(game)} aria-label={text.demoOf(game.name)}>
        {text.demo}
      </a>
    </article>
  )
}
