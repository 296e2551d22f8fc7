import { type Currency } from '@ayva/contract/base'
import { type Limits } from '@ayva/contract/limits'
import { AmountInput } from '@ayva/kit/AmountInput'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Notice } from '@ayva/kit/Notice'
import { useOnline } from '@ayva/kit/online'
import { Slider } from '@ayva/kit/Slider'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { limitOf, readMax, stepAt, stepsOf, waitingOf, type Which } from './scale.ts'
import { type Effect, effectOf, isClosed } from './scale.ts'
import { amountOf, failure, text, typedOf } from './limits.text.ts'
import { useSetLimit } from './use-limits.ts'

type FormProps = { limits: Limits; which: Which }

/** A new limit, by a slider or as it is typed; the button says what comes of it. */
export function LimitForm({ limits, which }: FormProps) {
  const { period, currency } = which
  const online = useOnline()
  const ids = useId()
  const form = useRef<HTMLFormElement>(null)
  const now = limitOf(limits.limits, which)
  const steps = stepsOf(currency)
  const [typed, setTyped] = useState(now ? typedOf(now.max, currency) : '')
  const [pressed, setPressed] = useState(false)
  const set = useSetLimit()
  const [said, setSaid] = useState('')
  const max = readMax(typed, currency)
  const effect = effectOf(limits.limits, which, max ?? 0n)
  const wrong = max === undefined ? emptyWords(currency) : effect === 'same' && text.wrong.same

  function type(value: string) {
    setTyped(value)
    setPressed(false)
    setSaid('')
    set.reset()
  }
  useEarly(form, { max: typed, step: stepAt(steps, max) }, (early) =>
    type(typeof early === 'string' ? early : typedOf(steps[early]!, currency)),
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (max === undefined || wrong) return document.getElementById(`${ids}-max`)?.focus()
    if (set.isPending) return
    const amount = text.ofPeriod(amountOf(max, currency), period)
    set.mutate(
      { ...which, currency: currency as Currency | null, max },
      {
        onSuccess() {
          setPressed(false)
          setSaid(isLoose(effect) ? text.done.loose : text.done.tight(amount))
        },
      },
    )
  }

  return (
    <section className="limits-part limits-form">
      <form ref={form} onSubmit={submit} noValidate>
        <div className="limits-field">
          <label htmlFor={`${ids}-max`}>{text.fresh}</label>
          <MaxField
            id={`${ids}-max`}
            currency={currency}
            value={typed}
            error={(pressed && wrong) || undefined}
            onType={type}
            onLeave={() => max !== undefined && setTyped(typedOf(max, currency))}
          />
        </div>
        <Slider
          name="step"
          label={text.slider(period)}
          value={stepAt(steps, max)}
          max={steps.length - 1}
          valueText={
            max === undefined ? text.sliderNone : text.ofPeriod(amountOf(max, currency), period)
          }
          onChange={(step) => type(typedOf(steps[step]!, currency))}
        />
        <p className="limits-ends" aria-hidden="true">
          <span>{amountOf(steps[0]!, currency)}</span>
          <span>{amountOf(steps.at(-1)!, currency)}</span>
        </p>
        <Button
          kind={isLoose(effect) ? 'secondary' : 'primary'}
          size="lg"
          wide
          type="submit"
          disabled={!online}
          loading={set.isPending}
        >
          {text.go[max === undefined ? whenEmpty(limits, which) : effect]}
        </Button>
      </form>
      {set.error && <ErrorNote title={failure(set.error)} />}
      <output className="limits-said">{said}</output>
      <Notice icon={isLoose(effect) ? 'clock' : 'check-circle-fill'}>
        {effectWords(max === undefined ? whenEmpty(limits, which) : effect, limits.delayHours)}
      </Notice>
      <Removal limits={limits} which={which} />
    </section>
  )
}

const isLoose = (effect: Effect) => effect === 'raise' || effect === 'open'
const emptyWords = (currency: string | null) =>
  currency === null ? text.wrong.time : text.wrong.sum

/** What the button is for before anything is typed. */
function whenEmpty({ limits }: Limits, which: Which): Effect {
  if (isClosed(limits, which)) return 'open'
  return limitOf(limits, which) ? 'lower' : 'first'
}

function effectWords(effect: Effect, delay: number): string {
  if (isLoose(effect)) return text.effect.loose(delay)
  return effect === 'first' ? text.effect.tight(delay) : text.effect.lower(delay)
}

type MaxFieldProps = {
  id: string
  currency: string | null
  value: string
  error: string | undefined
  onType: (typed: string) => void
  onLeave: () => void
}

function MaxField({ currency, onType, onLeave, ...field }: MaxFieldProps) {
  const control = {
    ...{ ...field, name: 'max', placeholder: '0', maxLength: 20, autoComplete: 'off' },
    onChange: ({ target }: { target: HTMLInputElement }) => onType(target.value),
    onBlur: onLeave,
  }
  return currency === null ? (
    <Input {...control} inputMode="numeric" end={<span aria-hidden="true">{text.minutes}</span>} />
  ) : (
    <AmountInput {...control} size="md" currency={currency} />
  )
}

type Drawn = { max: string; step: number }

/** What was typed or moved before the page was alive is taken over. */
function useEarly(
  form: React.RefObject<HTMLFormElement | null>,
  drawn: Drawn,
  take: (early: string | number) => void,
): void {
  const first = useRef({ drawn, take })
  useEffect(() => {
    const { drawn: was, take: taken } = first.current
    const found = new FormData(form.current!)
    const [max, step] = [found.get('max'), Number(found.get('step'))]
    if (typeof max === 'string' && max !== was.max) taken(max)
    else if (step !== was.step) taken(step)
  }, [form])
}

/** The way to be without the limit: it waits like everything that is looser. */
function Removal({ limits, which }: FormProps) {
  const remove = useSetLimit()
  const waits = waitingOf(limits.schedule, which)?.max === null
  if (!limitOf(limits.limits, which) || waits) return null
  return (
    <p className="limits-removal">
      <Button
        kind="text"
        loading={remove.isPending}
        onClick={() =>
          remove.mutate({ ...which, currency: which.currency as Currency | null, max: null })
        }
      >
        {text.remove}
      </Button>
      <span>{text.removeHint(limits.delayHours)}</span>
      {remove.error && <ErrorNote title={failure(remove.error)} />}
    </p>
  )
}
