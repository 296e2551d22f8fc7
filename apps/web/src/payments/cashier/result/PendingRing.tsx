import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { formatMoney } from '@ayva/kit/Money'
import { moments, text } from '../cashier.text.ts'
import { depositText } from '../deposit/deposit.text.ts'
import { useWait } from './use-wait.ts'

const ROUND = 2 * Math.PI * 88

/** The sum before the payment and after its return; in between the elapsed part of the bank's usual time. */
export function PendingRing({ payment }: { payment: PaymentDetails }) {
  if (payment.finishedAt !== null)
    return <Still payment={payment} words={depositText.disputed.ring} />
  if (payment.redirectUrl) return <Still payment={payment} words={text.pending.notPaid} />
  return <Wait payment={payment} />
}

/** A sum with more characters gets smaller text, so that it fits into the ring on a phone. */
const SHORT = 9

/** Without animation, because there is nothing to wait for. */
function Still({ payment, words }: { payment: PaymentDetails; words: string }) {
  const sum = formatMoney(payment.sum)
  return (
    <div
      className={sum.length > SHORT ? 'pending-ring is-unpaid is-long' : 'pending-ring is-unpaid'}
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="88" />
      </svg>
      <div>
        <b translate="no">{sum}</b>
        <span className="k-text-2">{words}</span>
      </div>
    </div>
  )
}

function Wait({ payment }: { payment: PaymentDetails }) {
  const { elapsed, usual, late } = useWait(payment)
  const share = late ? 1 : elapsed / usual
  return (
    <div
      className={late ? 'pending-ring is-late' : 'pending-ring'}
      role="timer"
      aria-live="off"
      aria-label={text.pending.elapsed(clock(elapsed), moments.of(usual))}
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="88" />
        <circle
          cx="100"
          cy="100"
          r="88"
          className="is-done"
          strokeDasharray={`${ROUND * share} ${ROUND}`}
        />
      </svg>
      <div>
        <b translate="no">{clock(elapsed)}</b>
        <span className="k-text-2">{moments.of(usual)}</span>
      </div>
    </div>
  )
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const two = (count: number) => String(count).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
