import { type GameCard } from '@ayva/contract/lobby'
import { formatCount } from '@ayva/kit/format'
import { squareOf } from '#lib/art.ts'
import { percent, volatilityOf } from './figures.ts'
import { gamePath } from '#lib/game-links.ts'
import { text } from './games-page.text.ts'

/** The mathematics of games side by side, as their models publish it. */
export function GameFigures({ games }: { games: GameCard[] }) {
  const { columns } = text
  return (
    <section className="rail">
      <header className="rail-head">
        <h2 className="k-d3">{text.figuresTitle}</h2>
        <span>{text.figuresNote}</span>
      </header>
      <table className="game-figures">
        <thead>
          <tr>
            <th scope="col">{columns.game}</th>
            <th scope="col">{columns.studio}</th>
            <th scope="col">{columns.risk}</th>
            <th scope="col">{columns.max}</th>
            <th scope="col">{columns.rtp}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ game }: { game: GameCard }) {
  const { name, art, developer, volatility, maxWinX, rtpBp } = game
  return (
    <tr>
      <th scope="row">
        <a href={gamePath(game)}>
          <img {...squareOf(art)} sizes="40px" alt="" loading="lazy" />
          {name}
        </a>
      </th>
      <td>
        <a href={`/games/developer/${developer.slug}`}>{developer.name}</a>
      </td>
      <td>{volatilityOf(volatility)}</td>
      <td>{maxWinX === null ? text.noMax : text.maxCell(`×${formatCount(maxWinX)}`)}</td>
      <td>{percent(rtpBp)}</td>
    </tr>
  )
}
