import { type Game } from '@ayva/contract/games/lobby'
import { formatMoney } from '@ayva/kit/format'
import { useSelf } from '../../../identity/player/player.ts'
import { betRange } from '@ayva/games/table/bet-range.ts'
import { grouped, timesOf } from '@ayva/games/table/figures.ts'
import { percent, volatilityOf } from '../../lobby/lobby.ts'
import { text } from '../play.text.ts'

/** The figures of the game in one line, without missing ones. */
export function GameFacts({ game }: { game: Game }) {
  const currency = useSelf()?.currency ?? 'RUB'
  const { min, max } = betRange(game, currency)
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const { rtpBp, rtpOf, topWin, volatility } = game
  const risk = volatilityOf(volatility)
  const facts: ([string, string] | false)[] = [
    [percent(rtpBp), rtpOf === null ? text.rtp : text.rtpOf(rtpOf)],
    topWin !== null && [`×${timesOf(topWin.x)}`, text.topWin(grouped(topWin.oneIn))],
    volatility === 'own' && [text.ownVolatility, text.volatility],
    volatility !== 'own' &&
      risk !== undefined && [risk, text.volatilityMeans[volatility!.slice(-4)] ?? text.volatility],
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
