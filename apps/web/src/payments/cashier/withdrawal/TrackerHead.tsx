import './tracker.css'
import { type PaymentDetails } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { Money } from '@ayva/kit/Money'
import { moments, text } from '../cashier.text.ts'
import { type TrackStage } from './Track.tsx'
import { useNow } from '../use-now.ts'

type TrackerHeadProps = { payment: PaymentDetails; stages: TrackStage[] }

/** The sum, its target, the promised time, and the progress. */
export function TrackerHead({ payment, stages }: TrackerHeadProps) {
  const { sum, commission, tips, method, requisite, typeId, id } = payment
  const arrives = { ...sum, minor: sum.minor - commission.minor - tips.minor }
  return (
    <div className="tracker-head">
      <div>
        <h1 className="k-small">
          {text.tracker.title(text.number(typeId, id))}, {method.name}
        </h1>
        <b className="tracker-sum">
          <Money value={arrives} />
        </b>
        {requisite && <span className="k-small">{text.tracker.to(requisite)}</span>}
      </div>
      <PromisedTime payment={payment} />
      <Bars stages={stages} />
    </div>
  )
}

function PromisedTime({ payment }: { payment: PaymentDetails }) {
  const { promisedAt, finishedAt, statusId } = payment
  const now = useNow(finishedAt === null)
  if (finishedAt) {
    const { done, back } = text.tracker.finished
    return (
      <div className="tracker-promise">
        <span className="k-small">{statusId === status.SUCCESS ? done : back}</span>
        <b>{moments.time(finishedAt)}</b>
      </div>
    )
  }
  if (!promisedAt) return null
  const left = now === undefined ? undefined : Date.parse(promisedAt) - now
  const late = left !== undefined && left <= 0
  return (
    <div
      className={late ? 'tracker-promise is-late' : 'tracker-promise'}
      role="timer"
      aria-live="off"
    >
      <span className="k-small">{text.tracker.promised}</span>
      <b>{moments.time(promisedAt)}</b>
      <span className="k-small">{left === undefined ? '\u00A0' : moments.left(left)}</span>
    </div>
  )
}

function Bars({ stages }: { stages: TrackStage[] }) {
  const done = stages.filter(({ state }) => state === 'done').length
  return (
    <div className="tracker-bars">
      <progress
        className="k-visually-hidden"
        max={stages.length}
        value={done}
        aria-label={text.tracker.progress(done, stages.length)}
      />
      {stages.map(({ key, state }) => (
        <i key={key} className={`is-${state}`} />
      ))}
    </div>
  )
}
