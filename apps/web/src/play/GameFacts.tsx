import { type Game } from '@ayva/contract/lobby'
import { formatMoney } from '@ayva/kit/format'
import { useSelf } from '../player/player.ts'
import { betRange } from '@ayva/games/table/bet-range.ts'
import { grouped } from '@ayva/games/table/figures.ts'
import { percent, volatilityOf } from '../lobby/lobby.ts'
import { text } from './play.text.ts'

/** What is true of the game, in one line; a figure that the game does not have is left out. */
export function GameFacts({ game }: { game: Game }) {
  const currency = useSelf()?.currency ?? 'RUB'
  const { min, max } = betRange(game, currency)
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const { rtpBp, maxWinX, volatility } = game
  const facts: ([string, string] | false)[] = [
    [percent(rtpBp), text.rtp],
    maxWinX !== null && [`×${grouped(maxWinX)}`, text.maxWin],
    volatility === null
      ? [text.ownVolatility, text.volatility]
      : [volatilityOf(volatility), text.volatilityMeans[volatility.slice(-4)] ?? text.volatility],
    [`${sum(min)} – ${sum(max)}`, text.bets],
  ]
  return (
    <ul className="game-facts" aria-label={text.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([value, name]) => (
          <li key={name}>
            <b>{value}</b>
            <span>{name}</span>
          </li>
        ))}
    </ul>
  )
}
