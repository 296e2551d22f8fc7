import { type Game } from '@ayva/contract/lobby'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { useSelf, walletOf } from '../player/player.ts'
import { openRoundText, openWords, useOpenRounds } from '../rounds/rounds.ts'
import { titleOf } from '@ayva/games/table/scenery.ts'
import { sceneOf } from '#lib/scenes.ts'
import { asButton } from '#lib/links.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { FundsModal } from './funds.ts'
import { keepReturn, loginHref, mayStake } from './play-mode.ts'
import { text } from './play.text.ts'

/** The scene of a game with its name, what it is, and the two ways in. */
export function GameHero({ game }: { game: Game }) {
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
        <Ways game={game} />
      </div>
    </section>
  )
}

/** Guests are asked to become players first; a player without money learns of it here. */
function Ways({ game }: { game: Game }) {
  const self = useSelf()
  const open = useOpenRounds().find(({ gameId }) => gameId === game.id)
  const [short, setShort] = useState<boolean>()
  const real = realPath(game)
  const funded = self && mayStake(walletOf(self), game)
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
  return (
    <div className="game-ways">
      {self && !funded ? (
        <Button kind="primary" size="lg" icon="play-fill" onClick={() => setShort(true)}>
          {text.play}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="lg"
          icon="play-fill"
          {...asButton}
          href={self ? real : loginHref(gamePath(game), real, '#register')}
          onClick={() => !self && keepReturn(game)}
        >
          {text.play}
        </Button>
      )}
      <Button size="lg" className="game-ways-demo" {...asButton} href={demoPath(game)}>
        {text.demo}
      </Button>
      {short !== undefined && <FundsModal game={game} open={short} close={() => setShort(false)} />}
    </div>
  )
}
