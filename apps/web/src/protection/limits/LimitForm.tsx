import { AmountInput } from '@ayva/kit/AmountInput'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Notice } from '@ayva/kit/Notice'
import { useOnline } from '@ayva/kit/online'
import { Slider } from '@ayva/kit/Slider'
import { Form } from '@ayva/kit/controls'
import { Removal } from './Removal.tsx'
import { type Effect, stepAt } from './scale.ts'
import { amountOf, failure, text, typedOf } from './limits.text.ts'
import { type FormProps, isLoose, useLimitForm } from './use-limit-form.ts'

/** A new limit by a slider or a typed value; the button states its effect. */
export function LimitForm(props: FormProps) {
  const { limits, which } = props
  const { name, period, currency } = which
  const online = useOnline()
  const state = useLimitForm(props)
  const { fieldId, steps, max, said, set, type } = state
  const words = max === undefined ? text.sliderNone : text.ofLimit(amountOf(max, which), which)
  return (
    <section className="limits-part limits-form">
      <Form onSubmit={state.submit} noValidate>
        <div className="limits-field">
          <label htmlFor={fieldId}>{text.fresh}</label>
          <MaxField
            id={fieldId}
            unit={name === 'rounds' ? text.rounds : text.minutes}
            currency={currency}
            value={state.typed}
            error={state.error}
            onType={type}
            onLeave={state.settle}
          />
        </div>
        <Slider
          name="step"
          label={name === 'bet' ? text.titles.bet : text.slider(period)}
          value={stepAt(steps, max)}
          max={steps.length - 1}
          valueText={words}
          onChange={(step) => type(typedOf(steps[step]!, which))}
        />
        <p className="limits-ends" aria-hidden="true">
          <span>{amountOf(steps[0]!, which)}</span>
          <span>{amountOf(steps.at(-1)!, which)}</span>
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
  unit: string
  currency: string | null
  value: string
  error: string | undefined
  onType: (typed: string) => void
  onLeave: () => void
}

function MaxField({ currency, unit, onType, onLeave, ...field }: MaxFieldProps) {
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
    <Input {...control} inputMode="numeric" end={<span aria-hidden="true">{unit}</span>} />
  ) : (
    <AmountInput {...control} size="md" currency={currency} />
  )
}
