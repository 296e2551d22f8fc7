import { Money } from '@ayva/kit/Money'
import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { alikeOf } from '#lib/alike-prizes.ts'
import { coverOf } from '#lib/art.ts'
import { gamePath } from '#lib/game-links.ts'
import { text } from './tournaments.text.ts'

type Of = { tournament: Tournament }

/** The games whose rounds count, with links. */
export function Games({ tournament: { games } }: Of) {
  return (
    <section>
      <h2 className="k-d3">{text.games}</h2>
      <ul className="tournament-games">
        {games.map((game) => (
          <li key={game.id}>
            <a href={gamePath(game)}>
              <img
                src={coverOf(game.art)[180]}
                width={180}
                height={225}
                alt={game.name}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Prizes({ tournament: { prizes } }: Of) {
  return (
    <section>
      <h2 className="k-d3">
        {text.prizes} <small>{text.places(prizes.length)}</small>
      </h2>
      <ol className="tournament-prizes">
        {alikeOf(prizes).map(({ from, to, prize }) => (
          <li key={from}>
            <span className="k-text-3">{from === to ? from : `${from}–${to}`}</span>
            <Money value={prize} short />
          </li>
        ))}
      </ol>
    </section>
  )
}
