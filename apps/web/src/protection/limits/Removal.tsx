import { type Currency } from '@ayva/contract/base'
import { type Limits } from '@ayva/contract/protection/limits'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { failure, text } from './limits.text.ts'
import { limitOf, waitingOf, type Which } from './scale.ts'
import { useSetLimit } from './use-limits.ts'

/** Removes the limit, after the same delay as everything looser. */
export function Removal({ limits, which }: { limits: Limits; which: Which }) {
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
