import { type Limits, type LimitState } from '@ayva/contract/protection/limits'
import { Progress } from '@ayva/kit/Progress'
import { isClosed, leftOf, strictestOf, waitingOf, type Which } from './scale.ts'
import { amountOf, text } from './limits.text.ts'
import { SinceLogin } from './SinceLogin.tsx'

/** The remaining part of the limit, and when it is reset. */
export function LimitNow({ limits, which }: { limits: Limits; which: Which }) {
  const { name, period, currency } = which
  const { limit, whose } = strictestOf(limits, which)
  const closedByCasino =
    currency !== null &&
    isClosed(
      limits.given.filter((one) => one.whose === 'operator'),
      which,
    )
  const closed = closedByCasino || (currency !== null && isClosed(limits.limits, which))
  const stands = text.standing[name]
  const big = limit && !closed ? amountOf(stands ? limit.max : leftOf(limit), which) : undefined
  return (
    <section className="limits-now" aria-label={text.named(name, period)}>
      <p className="limits-big">
        <b>{big ?? (closed ? text.closed : text.none)}</b>
        <span>
          {big
            ? `${stands ?? text.left[period]} ${whose ? text.by[whose] : ''}`.trim()
            : closed
              ? text[closedByCasino ? 'closedByCasino' : 'closedLead'](currency)
              : text.noneLead(name, period)}
        </span>
      </p>
      {limit && !closed && !stands && (
        <Used limit={limit} planned={waitingOf(limits.schedule, which)?.max ?? undefined} />
      )}
      <p className="limits-about">{text.about[name]}</p>
      {name === 'session' && <SinceLogin />}
    </section>
  )
}

type UsedProps = { limit: LimitState; planned: bigint | undefined }

function Used({ limit, planned = 0n }: UsedProps) {
  const { name, period, max, used, resetsAt } = limit
  const more = planned > max ? planned - max : 0n
  const [isAhead, shown] = used < 0n ? [true, -used] : [false, used]
  const words = [amountOf(shown, limit), amountOf(max, limit)] as const
  return (
    <>
      <Progress
        label={text.bar(text.names[name], amountOf(isAhead ? 0n : used, limit), words[1])}
        value={isAhead ? 0 : Number(used)}
        max={Number(max + more)}
        planned={Number(more)}
        tone={used * 10n > max * 8n ? 'persimmon' : 'quince'}
      />
      <p className="limits-under">
        <span>{isAhead ? text.ahead(words[0]) : text.used[name](...words)}</span>
        <span>{text.resets(period, resetsAt)}</span>
      </p>
    </>
  )
}
