import { type Game } from '@ayva/contract/games/lobby'
import { wideOf } from '#lib/art.ts'
import { GameBar } from './GameBar.tsx'
import { text } from './play.text.ts'

/** A game whose code and balance are loading: its bar and its poster. */
export function Opening({ game }: { game: Game }) {
  return (
    <>
      <GameBar game={game} />
      <Poster game={game} />
    </>
  )
}

/** The server renders the poster too, so that a slow phone shows the game from the first paint. */
export function Poster({ game }: { game: Game }) {
  const { src, srcSet, width, height } = wideOf(game.art)
  return (
    <main className="game-opening" aria-busy="true">
      <output className="k-visually-hidden">{text.opening}</output>
      <img
        className="game-opening-poster"
        src={src}
        srcSet={srcSet}
        sizes="(max-width: 768px) 56vw, 560px"
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
      />
      <span className="game-opening-line" aria-hidden="true" />
    </main>
  )
}
