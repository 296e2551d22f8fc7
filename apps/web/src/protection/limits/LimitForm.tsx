import { type Currency } from '@ayva/contract/base'
import { AmountInput } from '@ayva/kit/AmountInput'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Notice } from '@ayva/kit/Notice'
import { useOnline } from '@ayva/kit/online'
import { Slider } from '@ayva/kit/Slider'
import { Form } from '@ayva/kit/controls'
import { type Effect, limitOf, stepAt, waitingOf } from './scale.ts'
import { amountOf, failure, text, typedOf } from './limits.text.ts'
import { type FormProps, isLoose, useLimitForm } from './use-limit-form.ts'
import { useSetLimit } from './use-limits.ts'

/** A new limit, by a slider or as it is typed; the button says what comes of it. */
export function LimitForm(props: FormProps) {
  const { limits, which } = props
  const { period, currency } = which
  const online = useOnline()
  const state = useLimitForm(props)
  const { fieldId, steps, max, said, set, type } = state
  const words = max === undefined ? text.sliderNone : text.ofPeriod(amountOf(max, currency), period)
  return (
    <section className="limits-part limits-form">
      <Form onSubmit={state.submit} noValidate>
        <div className="limits-field">
          <label htmlFor={fieldId}>{text.fresh}</label>
          <MaxField
            id={fieldId}
            currency={currency}
            value={state.typed}
            error={state.error}
            onType={type}
            onLeave={state.settle}
          />
        </div>
        <Slider
          name="step"
          label={text.slider(period)}
          value={stepAt(steps, max)}
          max={steps.length - 1}
          valueText={words}
          onChange={(step) => type(typedOf(steps[step]!, currency))}
        />
        <p className="limits-ends" aria-hidden="true">
          <span>{amountOf(steps[0]!, currency)}</span>
          <span>{amountOf(steps.at(-1)!, currency)}</span>
        </p>
        <Button
          kind={isLoose(state.effect) ? 'secondary' : 'primary'}
          size="lg"
          wide
          type="submit"
          disabled={!online}
          loading={set.isPending}
        >
          {text.go[state.effect]}
        </Button>
      </Form>
      {set.error && <ErrorNote title={failure(set.error)} />}
      <output className="limits-said">{said}</output>
      <Notice icon={isLoose(state.effect) ? 'clock' : 'check-circle-fill'}>
        {effectWords(state.effect, limits.delayHours)}
      </Notice>
      <Removal limits={limits} which={which} />
    </section>
  )
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
    ...field,
    name: 'max',
    placeholder: '0',
    maxLength: 20,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onType(target.value),
    onBlur: onLeave,
  }
  return currency === null ? (
    <Input {...control} inputMode="numeric" end={<span aria-hidden="true">{text.minutes}</span>} />
  ) : (
    <AmountInput {...control} size="md" currency={currency} />
  )
}

/** The way to be without the limit: it waits like everything that is looser. */
function Removal({ limits, which }: Pick<FormProps, 'limits' | 'which'>) {
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
