import './truth.css'
import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { type ReactNode } from 'react'
import { text } from './truth.text.ts'
import { TruthChart } from './TruthChart.tsx'

/** The costs and the expected value of a gift, computed from its present terms. */
export function TruthCard({ truth }: { truth: Truth }) {
  const { gets, stakes, wagerTimes, cost, chance, mean, cancelLoses } = truth
  const lost = cancelLoses !== null && { minor: cancelLoses, currency: gets.currency }
  return (
    <>
      <section className="truth-card" aria-label={text.title}>
        <h3>
          <Icon name="seal-check-fill" size={20} />
          {text.title}
        </h3>
        <dl className="truth-card-rows">
          {stakes && (
            <>
              <Line name={text.stakes}>
                <Money value={stakes} />
                {wagerTimes !== null && <small> {text.times(wagerTimes)}</small>}
              </Line>
              <Line name={text.cost}>
                <Money value={cost} />
              </Line>
            </>
          )}
          <Line name={text.chance}>{text.percent(chance)}</Line>
          <Line name={text.mean}>
            <Money value={mean} />
          </Line>
          {lost && <Line name={text.cancel}>{text.loses(lost)}</Line>}
        </dl>
        <TruthChart buckets={truth.buckets} currency={gets.currency} />
      </section>
      <Terms truth={truth} />
    </>
  )
}

/** The terms that the engine enforces. */
function Terms({ truth }: { truth: Truth }) {
  const { weights, lighter, maxBet, maxWin, closedGames, days, order, stakes, deposit } = truth
  return (
    <>
      <dl className="truth-card-terms">
        {weights.length > 0 && stakes && (
          <Line name={text.weights}>
            {weights.map(({ kind, percent }) => text.weight(kind, percent)).join(', ')}
          </Line>
        )}
        {lighter.length > 0 && stakes && (
          <Line name={text.lighter}>{lighter.map(text.lighterGame).join(', ')}</Line>
        )}
        {maxBet && (
          <Line name={text.maxBet}>
            <Money value={maxBet} short />
          </Line>
        )}
        {maxWin && (
          <Line name={text.maxWin}>
            <Money value={maxWin} short />
          </Line>
        )}
        {closedGames.length > 0 && (
          <Line name={text.closed}>{text.closedGames(closedGames.length)}</Line>
        )}
        {days !== null && <Line name={text.days}>{text.daysOf(days)}</Line>}
        {stakes && <Line name={text.order}>{text.orders[order]}</Line>}
      </dl>
      <p className="truth-card-how">
        {text.how(truth)} {deposit && text.example(deposit)}
      </p>
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
