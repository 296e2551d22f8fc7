import { serverNow } from '@ayva/kit/server-clock'
import { type ScheduledLimit } from '@ayva/contract/protection/limits'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { useEffect, useState } from 'react'
import { amountOf, atMoment, failure, text } from './limits.text.ts'
import { useConfirm, useDrop } from './use-limits.ts'

const words = text.waiting
/** The longest delay of a browser timer. */
const WAIT_MAX_MS = 2 ** 31 - 1

type WaitingProps = { schedule: readonly ScheduledLimit[]; at: number }

/** Pending looser limits: when they can be confirmed, and a button to cancel them. */
export function Waiting({ schedule, at }: WaitingProps) {
  // One place for results, because the change itself disappears.
  const [said, setSaid] = useState('')
  return (
    <>
      {schedule.length > 0 && (
        <section className="limits-waiting" aria-label={words.title}>
          <h2 className="k-d3">{words.title}</h2>
          <ul>
            {schedule.map((change) => (
              <Change key={change.id} change={change} at={at} say={setSaid} />
            ))}
          </ul>
        </section>
      )}
      <output className="limits-said">{said}</output>
    </>
  )
}

type ChangeProps = { change: ScheduledLimit; at: number; say: (words: string) => void }

function Change({ change, at, say }: ChangeProps) {
  const { id, name, period, currency, max } = change
  const confirm = useConfirm()
  const drop = useDrop()
  const ripe = useRipe(Date.parse(change.at), at)
  const until = atMoment(change.until)
  const error = confirm.error ?? drop.error
  // The change disappears with its component, so the result must be stored outside it.
  const done = (asked: Promise<unknown>, told: string) =>
    void asked.then(
      () => say(told),
      () => {},
    )
  return (
    <li>
      <Icon name="clock" />
      <div>
        <b>
          {words.change(
            text.named(name, period),
            max === null ? null : amountOf(max, { name, currency }),
          )}
        </b>
        <span>{ripe ? words.now(until) : words.early(atMoment(change.at), until)}</span>
        {error && <ErrorNote title={failure(error)} />}
      </div>
      <p className="limits-ways">
        {ripe && (
          <Button
            size="sm"
            loading={confirm.isPending}
            onClick={() => done(confirm.mutateAsync(id), text.done.confirmed)}
          >
            {words.confirm}
          </Button>
        )}
        <Button
          size="sm"
          loading={drop.isPending}
          onClick={() => done(drop.mutateAsync(id), text.done.dropped)}
        >
          {words.drop}
        </Button>
      </p>
    </li>
  )
}

/** Whether a moment has come; updates an open page. */
function useRipe(moment: number, at: number): boolean {
  const [now, setNow] = useState(at)
  useEffect(() => {
    const wait = moment - serverNow()
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(0, wait), WAIT_MAX_MS))
    return () => clearTimeout(timer)
  }, [moment])
  return Math.max(now, at) >= moment
}
