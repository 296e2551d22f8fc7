import { type ExchangeRate } from '@ayva/contract/payments/exchange'
import { exchanged } from '@ayva/contract/payments/exchange/reckoning'
import { Button } from '@ayva/kit/Button'
import { formatCount } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { type SubmitEvent, useId, useState } from 'react'
import { type Points, quickSums } from './points.ts'
import { text } from './exchange.text.ts'
import { type useExchange } from './use-exchange.ts'
import { Form, InputControl } from '@ayva/kit/controls'

type ExchangeFormProps = {
  rate: ExchangeRate
  held: bigint
  typed: string
  entered: Points
  exchange: ReturnType<typeof useExchange>
  onType: (typed: string) => void
}

/** The given points at the left, the resulting sum at the right, and the button that states both. */
export function ExchangeForm({ rate, held, typed, entered, exchange, onType }: ExchangeFormProps) {
  const [pressed, setPressed] = useState(false)
  const ids = useId()
  const { count } = entered
  const { money, version, minimum } = rate
  const error = pressed ? entered.error : undefined

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (count === undefined) return document.getElementById(`${ids}-points`)?.focus()
    if (exchange.isPending) return
    exchange.mutate(
      { points: count, currency: money.currency, rateVersion: version },
      {
        onSuccess() {
          setPressed(false)
        },
      },
    )
  }

  return (
    <Form className="exchange" onSubmit={submit} noValidate>
      <div className="exchange-box">
        <label htmlFor={`${ids}-points`}>
          <span>{text.give}</span>
          <span>{text.have(formatCount(held))}</span>
        </label>
        <InputControl
          id={`${ids}-points`}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          maxLength={14}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => count !== undefined && onType(formatCount(count))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${ids}-error` : undefined}
        />
        <Quick minimum={minimum} held={held} count={count} onType={onType} />
        {error && (
          <p id={`${ids}-error`} className="exchange-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="exchange-arrow" aria-hidden="true">
        <span>
          <Icon name="arrow-right" />
        </span>
      </div>
      <Gained rate={rate} count={count} busy={exchange.isPending} short={held < minimum} />
    </Form>
  )
}

type GainedProps = { rate: ExchangeRate; count: bigint | undefined; busy: boolean; short: boolean }

function Gained({ rate: { points, money }, count, busy, short }: GainedProps) {
  const online = useOnline()
  const gained = { ...money, minor: exchanged(count ?? 0n, { points, minor: money.minor }) }
  return (
    <div className="exchange-box is-to">
      <div className="exchange-label">
        <span>{text.get}</span>
        <span>{text.rate(formatCount(points), formatMoney(money))}</span>
      </div>
      <output className="exchange-gain">
        <Money value={gained} />
      </output>
      <Button kind="primary" wide type="submit" disabled={!online || short} loading={busy}>
        {count === undefined ? text.exchangeNothing : text.exchange(text.points(Number(count)))}
      </Button>
    </div>
  )
}

type QuickProps = {
  minimum: bigint
  held: bigint
  count: bigint | undefined
  onType: (typed: string) => void
}

function Quick({ minimum, held, count, onType }: QuickProps) {
  const choices = [
    ...quickSums(minimum).map((sum) => ({ sum, label: formatCount(sum) })),
    { sum: held, label: text.all },
  ]
  return (
    <fieldset className="exchange-quick" aria-label={text.quick}>
      {choices.map(({ sum, label }) => (
        <button
          key={label}
          type="button"
          disabled={sum > held || held < minimum}
          aria-pressed={sum === count}
          onClick={() => onType(formatCount(sum))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
