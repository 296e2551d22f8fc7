import './rules.css'
import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/games/lobby'
import { type Model } from '@ayva/game-math/engine'
import { formatMoney } from '@ayva/kit/format'
import { type ReactNode } from 'react'
import { betRange } from './bet-range.ts'
import { grouped, percentText, timesOf } from './figures.ts'
import { rulesText, volatilities } from './rules.text.ts'

export type RulesProps = { game: Game; currency: Currency; model: Model }

type FrameProps = RulesProps & {
  how: readonly string[]
  /** Additional keys of the game and their functions. */
  keys?: readonly (readonly [keys: string, does: string])[]
  children: ReactNode
}

/** The rules of one game: its figures at the left, how it is played at the right. */
export function RulesFrame({ game, currency, model, how, keys = [], children }: FrameProps) {
  return (
    <div className="rules-frame">
      <section>
        <h3>{rulesText.rtp}</h3>
        <p className="rules-frame-rtp">
          <b translate="no">{percentText(model.expected.rtp ?? game.rtpBp / 10_000)}</b>
          <span>
            {rulesText.rtpNote} {model.expected.exact ? rulesText.rtpExact : rulesText.rtpTried}{' '}
            {rulesText.floored(percentText(flooredShare(model, betRange(game, currency).min)))}
          </span>
        </p>
        <h3>{rulesText.short}</h3>
        <dl className="rules-frame-facts">
          {factsOf(game, currency, model).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a className="k-button is-secondary rules-frame-fair" href="/fairness">
          {rulesText.fairness}
        </a>
      </section>
      <section>
        <h3>{rulesText.how}</h3>
        <ol className="rules-frame-how">
          {how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
        <div className="rules-frame-keys">
          <h3>{rulesText.keys}</h3>
          <dl>
            {[rulesText.startKeys, ...keys].map(([pressed, does]) => (
              <div key={pressed}>
                <dt>{pressed}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </div>
  )
}

/**
 * The largest reduction of the return by rounding payouts down at this bet (minor units), as a fraction: less than one
 * minor unit in each round that pays.
 */
function flooredShare({ expected }: Model, bet: bigint): number {
  return (expected.hitFrequency ?? 1) / Number(bet)
}

function factsOf(game: Game, currency: Currency, model: Model): [string, string][] {
  const { min, max, maxPayout } = betRange(game, currency)
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const { hitFrequency } = model.expected
  const { topWin, maxWinX, volatility } = game
  const facts: ([string, string] | false)[] = [
    [rulesText.bet, `${sum(min)} – ${sum(max)}`],
    topWin !== null && [rulesText.topWin, rulesText.times(timesOf(topWin.x))],
    topWin !== null && [rulesText.topOdds, rulesText.oneIn(grouped(topWin.oneIn))],
    maxWinX !== null && [rulesText.cap, rulesText.times(grouped(maxWinX))],
    hitFrequency !== undefined && [rulesText.hit, percentText(hitFrequency)],
    volatility !== null && [rulesText.volatility, volatilities[volatility] ?? volatility],
    [rulesText.maxPayout, sum(maxPayout)],
    [rulesText.model, rulesText.modelValue(model.version)],
  ]
  return facts.filter((fact) => fact !== false)
}
