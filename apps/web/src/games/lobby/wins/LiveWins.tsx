import './live-wins.css'
import { type LiveWin } from '@ayva/contract/games/lobby/wins'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { useState } from 'react'
import { coverOf } from '#lib/art.ts'
import { gamePath } from '#lib/game-links.ts'
import { useSelf, useShown } from '../../../identity/player/player.ts'
import { useWins } from './use-wins.ts'
import { text } from './wins.text.ts'

const moment = new Intl.DateTimeFormat('ru', {
  ...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const),
  timeZone: 'Europe/Moscow',
})

/** Wins of real rounds; nothing if there are none, or if the player has hidden them. */
export function LiveWins({ gameId }: { gameId?: number }) {
  const self = useSelf()
  if (self === undefined) return null
  return self ? <OfPlayer {...(gameId !== undefined && { gameId })} /> : <Wins gameId={gameId} />
}

function OfPlayer({ gameId }: { gameId?: number }) {
  const { shown, choose } = useShown()
  const [hidden, setHidden] = useState(false)
  if (hidden) return <output className="k-small k-text-2">{text.hidden}</output>
  if (!shown?.seesWins) return null
  const hide = () => {
    setHidden(true)
    choose.mutate({ seesWins: false })
  }
  return <Wins gameId={gameId} told hide={hide} />
}

type WinsProps = { gameId: number | undefined; told?: boolean; hide?: () => void }

function Wins({ gameId, told = false, hide }: WinsProps) {
  const found = useWins({ told, ...(gameId !== undefined && { gameId }) })
  if (!found || found.wins.length === 0) return null
  return (
    <section className="live-wins" aria-labelledby="live-wins">
      <header className="rail-head">
        <h2 className="k-d3" id="live-wins">
          {gameId === undefined ? text.title : text.ofGame}
        </h2>
        <span>{text.note(found.fromX)}</span>
        {hide && (
          <Button size="sm" onClick={hide}>
            {text.hide}
          </Button>
        )}
      </header>
      <ul className="live-wins-list">
        {found.wins.map((win) => (
          <Win key={win.id} win={win} />
        ))}
      </ul>
    </section>
  )
}

function Win({ win: { id, name, game, times100, payout, at, provable } }: { win: LiveWin }) {
  const path = gamePath({ slug: game.slug, developer: { slug: game.developer } })
  return (
    <li className="live-wins-row">
      <div className="live-wins-game">
        <img src={coverOf(game.art)[180]} width={40} height={40} alt="" loading="lazy" />
        <span>
          <a href={path}>{game.name}</a>
          <small>
            {name ?? text.nobody}, <time dateTime={at}>{moment.format(new Date(at))}</time>
          </small>
        </span>
      </div>
      <span className="live-wins-sum">
        <b>
          <Money value={payout} />
        </b>
        <small>{text.times(times100)}</small>
      </span>
      {provable ? (
        <a className="k-link" href={`/fairness?win=${id}`} aria-label={text.proofOf(game.name)}>
          {text.proof}
        </a>
      ) : (
        <small className="k-text-3">{text.outside}</small>
      )}
    </li>
  )
}
