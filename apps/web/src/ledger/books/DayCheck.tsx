import { type ClosedDay } from '@ayva/contract/ledger/books'
import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { withSupportLink } from '@ayva/kit/support-link'
import { useMutation } from '@tanstack/react-query'
import { unexpected } from '@ayva/contract/refusal'
import { useCall } from '#lib/call.ts'
import { useSelf } from '../../identity/player/player.ts'
import { type Line } from './check-day.ts'
import { text } from './books.text.ts'

/** The button, and below it the result of every step of the verification. */
export function DayCheck({ day }: { day: ClosedDay }) {
  const call = useCall()
  const self = useSelf()
  const checking = useMutation({
    async mutationFn(): Promise<Line[]> {
      const { checkDay } = await import('./check-day.ts')
      if (!self) return checkDay(day, 'guest')
      const { showBalanceProof } = await import('@ayva/contract/ledger/books')
      const proofs = await call(showBalanceProof, { params: { day: day.day } }).catch(goneIfGone)
      return checkDay(day, proofs)
    },
  })
  const lines = checking.data
  return (
    <section className="books-check">
      <Button
        kind="primary"
        loading={checking.isPending}
        loadingLabel={text.checking}
        onClick={() => checking.mutate()}
      >
        {text.check}
      </Button>
      <p>{text.checkHint}</p>
      {checking.error && (
        <ErrorNote
          title={checking.error instanceof Refusal ? checking.error.message : unexpected}
        />
      )}
      {lines && <Found lines={lines} own={lines.slice(3).some(({ same }) => same)} />}
    </section>
  )
}

function goneIfGone(error: unknown): 'gone' {
  if (error instanceof Refusal && error.key === 'proof_gone') return 'gone'
  throw error
}

function Found({ lines, own }: { lines: Line[]; own: boolean }) {
  const bad = lines.some(({ same }) => same === false)
  return (
    <>
      <output className={bad ? 'books-verdict is-bad' : 'books-verdict'}>
        <Icon name={bad ? 'warning-circle-fill' : 'seal-check-fill'} size={40} />
        <b>{bad ? withSupportLink(text.bad) : own ? text.goodOwn : text.good}</b>
      </output>
      <ol className="books-steps">
        {lines.map(({ same, title, code }) => (
          <li key={title} className={same === false ? 'is-bad' : undefined}>
            <Icon name={iconOf(same)} size={24} />
            <div>
              <b>{title}</b>
              {code && <code>{code}</code>}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function iconOf(same: boolean | null) {
  if (same === null) return 'info' as const
  return same ? ('check-circle-fill' as const) : ('warning-circle-fill' as const)
}
