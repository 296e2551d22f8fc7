import './feature.css'
import { type Game } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { type ReactNode } from 'react'
import { useFunded } from '../../../identity/player/player.ts'
import { sceneOf } from '#lib/scenes.ts'
import { figuresOf } from './figures.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { text } from '../lobby.text.ts'

type Props = {
  game: Game
  tag?: string
  lazy?: boolean
  /** Without figures, and with the text beside the picture at every width. */
  brief?: boolean
  children?: ReactNode
}

/** One game over its scene. The actions can replace the play button. */
export function Feature({ game, tag, lazy = false, brief = false, children }: Props) {
  const funded = useFunded()
  return (
    <article className={brief ? 'feature is-brief' : 'feature'}>
      <div className="feature-box">
        <img
          className="feature-scene"
          {...sceneOf(game.art)}
          sizes="(max-width: 768px) 200vw, 1100px"
          alt=""
          loading={lazy ? 'lazy' : 'eager'}
        />
        {tag && <span className="feature-tag">{tag}</span>}
        <h2 className="k-d3">
          <a className="feature-name" href={gamePath(game)}>
            {game.name}
          </a>
        </h2>
        <p className="feature-about">{game.description}</p>
        {!brief && (
          <p className="feature-figures">
            {figuresOf(game).map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </p>
        )}
        <div className="feature-actions">
          {children ?? (
            <>
              <Button
                kind="primary"
                icon="play-fill"
                href={funded ? realPath(game) : gamePath(game)}
              >
                {text.play}
              </Button>
              <Button
                className="feature-button"
                href={demoPath(game)}
                aria-label={text.demoOf(game.name)}
              >
                {text.demo}
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
