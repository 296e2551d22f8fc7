import { type GameCard } from '@ayva/contract/games/lobby'
import { Icon } from '@ayva/kit/Icon'
import { VirtualGrid } from '@ayva/kit/VirtualGrid'
import { useCallback } from 'react'
import { useFunded } from '../../../identity/player/player.ts'
import { squareOf } from '#lib/art.ts'
import { gamePath, realPath } from '#lib/game-links.ts'
import { markedIn } from '../card/marked.ts'
import { text } from './search.text.ts'
import { type Searching } from './use-search.ts'

const ROW = 80

type Props = { q: string; found: Searching['found']; onOpen: () => void }

/** The found games, one per row; Enter opens the first. */
export function Found({ q, found, onOpen }: Props) {
  const funded = useFunded()
  const { games, hasMore, more } = found
  const render = useCallback(
    (game: GameCard) => <Row game={game} q={q} href={(funded ? realPath : gamePath)(game)} />,
    [q, funded],
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- links are pressed, by keys too */}
      <div onClick={(event) => (event.target as Element).closest('a') && onOpen()}>
        <VirtualGrid
          label={text.results}
          items={games}
          count={hasMore ? Infinity : games.length}
          keyOf={idOf}
          render={render}
          className="search-rows"
          guess={{ columns: 1, rowHeight: ROW }}
          onNearEnd={more}
        />
      </div>
      <p className="search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {text.keys.choose}
        </span>
        <span>
          <kbd>{text.keys.enter}</kbd>
          {text.keys.open}
        </span>
        <span>
          <kbd>{text.keys.escape}</kbd>
          {text.keys.close}
        </span>
      </p>
    </>
  )
}

const idOf = ({ id }: GameCard) => id

function Row({ game, q, href }: { game: GameCard; q: string; href: string }) {
  const [before, mark, after] = markedIn(game.name, q)
  const { src, srcSet } = squareOf(game.art)
  const kind = game.categories.map((slug) => text.kinds[slug]).find((one) => one !== undefined)
  return (
    <a className="search-row" href={href}>
      <img src={src} srcSet={srcSet} width={56} height={56} sizes="56px" alt="" loading="lazy" />
      <span>
        <b>
          {before}
          {mark && <mark>{mark}</mark>}
          {after}
        </b>
        <small>{[kind, game.developer.name].filter(Boolean).join(', ')}</small>
      </span>
      <span className="search-play" aria-hidden="true">
        {text.play}
      </span>
      <Icon name="caret-right" size={18} />
    </a>
  )
}
