import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { type CSSProperties } from 'react'
import { text } from './truth.text.ts'

type TruthChartProps = { buckets: Truth['buckets']; currency: string }

/** The distribution of the remaining sum; the grey bar is zero. Screen readers get a list. */
export function TruthChart({ buckets, currency }: TruthChartProps) {
  const [nothing, ...others] = buckets
  if (!nothing) return null
  const most = Math.max(...buckets.map(({ share }) => share)) || 1
  const largest = others.findLast(({ to }) => to !== null)?.to
  const zero = { minor: 0n, currency }
  return (
    <figure className="truth-chart">
      <div className="truth-chart-bars" aria-hidden="true">
        {buckets.map(({ share }, place) => (
          <i
            key={place}
            className={share > 0 ? 'is-some' : undefined}
            style={{ '--share': share / most } as CSSProperties}
          />
        ))}
      </div>
      <div className="truth-chart-axis" aria-hidden="true">
        <span>{text.none(zero, nothing.share)}</span>
        {largest && <span>{text.upTo(largest, others.at(-1)?.to === null)}</span>}
      </div>
      <figcaption className="k-visually-hidden">
        {text.chart}: {text.none(zero, nothing.share)}
        {others.map(({ to, share }, place) => (
          <span key={place}>
            {'; '}
            {text.bar(buckets[place]?.to ?? undefined, to, share)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
