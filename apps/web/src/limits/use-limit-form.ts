import { type Currency } from '@ayva/contract/base'
import { type Limits } from '@ayva/contract/limits'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type Effect,
  effectOf,
  isClosed,
  limitOf,
  readMax,
  stepAt,
  stepsOf,
  type Which,
} from './scale.ts'
import { amountOf, text, typedOf } from './limits.text.ts'
import { useSetLimit } from './use-limits.ts'

export type FormProps = {
  limits: Limits
  which: Which
  /** What the player has typed, whatever the period; undefined until they do. */
  typed: string | undefined
  onType: (typed: string | undefined) => void
}

export const isLoose = (effect: Effect) => effect === 'raise' || effect === 'open'

/** The state of the form of a limit: the sum, what it would do, and what came of the last one. */
export function useLimitForm({ limits, which, typed: own, onType }: FormProps) {
  const { period, currency } = which
  const fieldId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [pressed, setPressed] = useState(false)
  const [said, setSaid] = useState('')
  const set = useSetLimit()
  const now = limitOf(limits.limits, which)
  const steps = stepsOf(currency)
  const typed = own ?? (now ? typedOf(now.max, currency) : '')
  const max = readMax(typed, currency)
  const effect = max === undefined ? whenEmpty(limits, which) : effectOf(limits.limits, which, max)
  const nothing = currency === null ? text.wrong.time : text.wrong.sum
  const wrong = max === undefined ? nothing : effect === 'same' ? text.wrong.same : undefined

  function type(value: string) {
    onType(value)
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
    if (max === undefined || wrong) return document.getElementById(fieldId)?.focus()
    if (set.isPending) return
    const done = text.done.tight(text.ofPeriod(amountOf(max, currency), period))
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
    ...{ form, fieldId, typed, max, steps, effect, set, said, type, submit },
    error: pressed ? wrong : undefined,
    /** Writes what was typed in full, as it is left. */
    settle: () => own !== undefined && max !== undefined && onType(typedOf(max, currency)),
  }
}

/** What the button is for before anything is typed. */
function whenEmpty({ limits }: Limits, which: Which): Effect {
  if (isClosed(limits, which)) return 'open'
  return limitOf(limits, which) ? 'lower' : 'first'
}

type Drawn = { max: string; step: number }

/** What was typed or moved before the page was alive is taken over. */
function useEarly(
  form: RefObject<HTMLFormElement | null>,
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
