import { type Game } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { useSelf } from '../../../identity/player/player.ts'
import { openRoundText, openWords, useOpenRounds } from '../../rounds/rounds.ts'
import { titleOf } from '@ayva/games/table/scenery.ts'
import { useAlive } from '#lib/alive.ts'
import { sceneOf } from '#lib/scenes.ts'
import { asButton } from '#lib/links.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { PregamePopup } from '../funds.ts'
import { openWindow } from '../frame/game-window.ts'
import { type Block, keepReturn, loginHref } from '../play-mode.ts'
import { text } from '../play.text.ts'

type HeroProps = {
  game: Game
  block?: Block | undefined
  asked?: boolean
  putAside?: () => void
}

/** The scene of a game with its name, its description, and the two buttons to play. */
export function GameHero(props: HeroProps) {
  const { game } = props
  const { src, srcSet, width, height } = sceneOf(game.art)
  return (
    <section className="game-hero">
      <img
        className="game-hero-scene"
        src={src}
        srcSet={srcSet}
        sizes="100vw"
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
      />
      <div className="k-wrap">
        <div className="game-hero-title">
          <img src={titleOf(game.art)} alt="" width={520} height={120} />
        </div>
        <p>{game.description}</p>
        <Ways {...props} />
      </div>
    </section>
  )
}

/** Guests are asked to register first; a player who cannot play for money now gets the reason. */
function Ways({ game, block, asked = false, putAside }: HeroProps) {
  const self = useSelf()
  const open = useOpenRounds().find(({ gameId }) => gameId === game.id)
  // If the address requests real money the reason is shown at once, until it is closed.
  const [told, setTold] = useState(asked)
  // A server renders no dialogs.
  const isAlive = useAlive()
  const real = realPath(game)
  if (open) {
    return (
      <div className="game-ways">
        <p>{openWords(open)}</p>
        <Button kind="primary" size="lg" icon="play-fill" {...asButton} href={real}>
          {openRoundText.resumeRound}
        </Button>
      </div>
    )
  }
  const toOpen = game.launchType === 'window' ? () => openWindow(game) : undefined
  return (
    <div className="game-ways">
      {self && block ? (
        <Button kind="primary" size="lg" icon="play-fill" onClick={() => setTold(true)}>
          {text.play}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="lg"
          icon="play-fill"
          {...asButton}
          href={self ? real : loginHref(gamePath(game), real, '#register')}
          onClick={self ? toOpen : () => keepReturn(game)}
        >
          {text.play}
        </Button>
      )}
      {game.hasDemo && (
        <Button
          size="lg"
          className="game-ways-demo"
          {...asButton}
          href={demoPath(game)}
          onClick={toOpen}
        >
          {text.demo}
        </Button>
      )}
      {block && isAlive && (
        <PregamePopup
          game={game}
          block={block}
          open={told}
          close={() => {
            setTold(false)
            if (asked) putAside?.()
          }}
        />
      )}
      {!game.isMobile && <p className="game-ways-large">{text.onlyLarge}</p>}
    </div>
  )
}
