import { type Currency } from '@ayva/contract/base'
import { type Limits } from '@ayva/contract/protection/limits'
import { type SubmitEvent, useId, useState } from 'react'
import { type Effect, effectOf, isClosed, limitOf, readMax, stepsOf, type Which } from './scale.ts'
import { amountOf, text, typedOf } from './limits.text.ts'
import { useSetLimit } from './use-limits.ts'

export type FormProps = {
  limits: Limits
  which: Which
  /** The typed text, kept when the period changes; undefined before typing. */
  typed: string | undefined
  onType: (typed: string | undefined) => void
}

export const isLoose = (effect: Effect) => effect === 'raise' || effect === 'open'

/** The state of the limit form: the value, its effect, and the result of the last change. */
export function useLimitForm({ limits, which, typed: own, onType }: FormProps) {
  const { name, currency } = which
  const fieldId = useId()
  const [pressed, setPressed] = useState(false)
  const [said, setSaid] = useState('')
  const set = useSetLimit()
  const now = limitOf(limits.limits, which)
  const steps = stepsOf(which)
  const typed = own ?? (now ? typedOf(now.max, which) : '')
  const max = readMax(typed, which)
  const effect = max === undefined ? whenEmpty(limits, which) : effectOf(limits.limits, which, max)
  const nothing = text.wrong[name === 'rounds' ? 'rounds' : currency === null ? 'time' : 'sum']
  const wrong = max === undefined ? nothing : effect === 'same' ? text.wrong.same : undefined

  function type(value: string) {
    onType(value)
    setPressed(false)
    setSaid('')
    set.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (max === undefined || wrong) return document.getElementById(fieldId)?.focus()
    if (set.isPending) return
    const done = text.done.tight(text.ofLimit(amountOf(max, which), which))
    set.mutate(
      { ...which, currency: currency as Currency | null, max },
      {
        onSuccess() {
          setPressed(false)
          onType(undefined)
          setSaid(isLoose(effect) ? text.done.loose : done)
        },
      },
    )
  }

  return {
    fieldId,
    typed,
    max,
    steps,
    effect,
    set,
    said,
    type,
    submit,
    error: pressed ? wrong : undefined,
    /** Formats the typed text when the field is left. */
    settle: () => own !== undefined && max !== undefined && onType(typedOf(max, which)),
  }
}

/** The action of the button before anything is typed. */
function whenEmpty({ limits }: Limits, which: Which): Effect {
  if (isClosed(limits, which)) return 'open'
  return limitOf(limits, which) ? 'lower' : 'first'
}
