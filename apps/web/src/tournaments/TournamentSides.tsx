import { Money } from '@ayva/kit/Money'
import { type Tournament } from '@ayva/contract/tournaments'
import { coverOf } from '#lib/art.ts'
import { gamePath } from '#lib/game-links.ts'
import { text } from './tournaments.text.ts'

type Of = { tournament: Tournament }

/** In which games rounds count: each leads there. */
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

type Alike = { from: number; to: number; prize: Tournament['fund'] }

/** Neighbouring places of the same prize are told together. */
function alikeOf(prizes: Tournament['prizes']): Alike[] {
  const alike: Alike[] = []
  prizes.forEach((prize, at) => {
    const last = alike.at(-1)
    if (last?.prize.minor === prize.minor) last.to = at + 1
    else alike.push({ from: at + 1, to: at + 1, prize })
  })
  return alike
}
