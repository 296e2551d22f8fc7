import './exchange.css'
import { type ExchangeRate } from '@ayva/contract/payments/exchange'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { formatCount } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/Money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { CashierFrame, failure } from '../cashier/cashier.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { ExchangeForm } from './ExchangeForm.tsx'
import { PastExchanges } from './PastExchanges.tsx'
import { readPoints } from './points.ts'
import { text } from './exchange.text.ts'
import {
  EXCHANGES_SHOWN,
  exchangerQuery,
  exchangesQuery,
  useExchange,
  useExchangeUpdates,
} from './use-exchange.ts'

function ExchangePage() {
  const { points: held, rates } = useSuspenseQuery(exchangerQuery(useCall())).data
  useExchangeUpdates()
  const [wanted, setWanted] = useState<string>()
  const [typed, setTyped] = useState('')
  const exchange = useExchange()
  const rate = rates.find(({ money }) => money.currency === wanted) ?? rates[0]
  const entered = rate && readPoints(typed, held, rate.minimum)
  const { data: made, error } = exchange
  function change(next: () => void) {
    next()
    exchange.reset()
  }
  return (
    <CashierFrame section="exchange" aside={<Held held={held} given={entered?.count} />}>
      <title>{`${text.title} · Айва`}</title>
      <meta name="description" content={text.description} />
      <h1 className="k-d2">{text.title}</h1>
      <p className="exchange-lead">{text.lead}</p>
      {rate && entered ? (
        <>
          <ExchangeForm
            rate={rate}
            held={held}
            typed={typed}
            entered={entered}
            exchange={exchange}
            onType={(value) => change(() => setTyped(value))}
          />
          <p className="exchange-hint">
            <Icon name="info" size={16} />
            <span>
              {text.from(text.points(Number(rate.minimum)))} {text.rounded} {text.since(rate.since)}
            </span>
          </p>
          {error && <ErrorNote title={failure(error)} />}
          <output className="exchange-done">
            {made && (
              <>
                {text.done(text.points(Number(made.points)), formatMoney(made.money))}{' '}
                <a href="/payment/withdrawal">{text.withdraw}</a>
              </>
            )}
          </output>
          <h2 className="exchange-heading">{text.into}</h2>
          <Currencies
            rates={rates}
            rate={rate}
            onChoose={(currency) => change(() => setWanted(currency))}
          />
        </>
      ) : (
        <p className="exchange-hint">{text.closed}</p>
      )}
      <PastExchanges />
    </CashierFrame>
  )
}

type CurrenciesProps = {
  rates: ExchangeRate[]
  rate: ExchangeRate
  onChoose: (currency: string) => void
}

function Currencies({ rates, rate, onChoose }: CurrenciesProps) {
  return (
    <fieldset className="exchange-currencies" aria-label={text.into}>
      {rates.map(({ points, money }) => (
        <button
          key={money.currency}
          type="button"
          aria-pressed={money.currency === rate.money.currency}
          onClick={() => onChoose(money.currency)}
        >
          <b>{money.currency}</b>
          <span>{text.rateFor(formatMoney(money), formatCount(points))}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The player's points, and the remaining ones after the exchange. */
function Held({ held, given }: { held: bigint; given: bigint | undefined }) {
  const left = held - (given ?? 0n)
  return (
    <aside className="k-panel exchange-held" aria-label={text.yours}>
      <h2 className="k-d3">{text.yours}</h2>
      <b translate="no">{formatCount(held)}</b>
      <p>{useEarning()}</p>
      {held === 0n ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p>{given === undefined ? text.leftNow : text.left(formatCount(left))}</p>
          <progress max={100} value={Number((left * 100n) / held)} aria-label={text.yours} />
        </>
      )}
    </aside>
  )
}

/** How points are earned according to the present settings. */
function useEarning(): string {
  const formula = useSetting('points_formula')
  const experience = useSetting('experience_formula')?.factor ?? 0
  const per = formula?.enabled ? formula.factor * experience : 0
  return per > 0 ? text.earned(per) : text.notEarned
}

export const page: PageModule = {
  view: ExchangePage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query(exchangerQuery(call)),
      cache.query(exchangesQuery(call, EXCHANGES_SHOWN)),
    ]),
}
