import { type LimitState } from '@ayva/contract/protection/limits'
import { Progress } from '@ayva/kit/Progress'
import { isSame, leftOf, type Which } from './scale.ts'
import { amountOf, hasPeriod, text, typedOf } from './limits.text.ts'

/** The other limits in force; each links to its own page. */
export function OtherLimits({ limits, which }: { limits: LimitState[]; which: Which }) {
  const others = limits.filter((one) => !isSame(one, which))
  if (others.length === 0) return null
  return (
    <section className="limits-others" aria-label={text.others}>
      <div className="limits-head">
        <h2 className="k-d3">{text.others}</h2>
        <span>{text.together}</span>
      </div>
      <ul>
        {others.map((one) => (
          <Other key={`${one.name} ${one.period} ${String(one.currency)}`} limit={one} />
        ))}
      </ul>
    </section>
  )
}

function Other({ limit }: { limit: LimitState }) {
  const { name, period, max } = limit
  const used = limit.used > 0n ? limit.used : 0n
  const words = [amountOf(used, limit), amountOf(max, limit)] as const
  const bare = name === 'session' ? words[0] : typedOf(used, limit)
  const stands = text.standing[name]
  return (
    <li>
      <p className="limits-other">
        <a href={`/games-limits/${name}${hasPeriod(name) ? `?period=${period}` : ''}`}>
          {text.named(name, period)}
        </a>
        <span>{stands ? words[1] : text.outOf(bare, words[1])}</span>
      </p>
      {stands ? <span className="k-small k-text-3">{stands}</span> : <Rest limit={limit} />}
    </li>
  )
}

function Rest({ limit }: { limit: LimitState }) {
  const { name, period, max, used } = limit
  const words = [amountOf(used > 0n ? used : 0n, limit), amountOf(max, limit)] as const
  return (
    <>
      <Progress
        label={text.bar(text.named(name, period), ...words)}
        value={used > 0n ? Number(used) : 0}
        max={Number(max)}
        tone="limit"
      />
      <span className="k-small k-text-3">
        {text.otherLeft(amountOf(leftOf(limit), limit))}, {text.resetsShort(period, limit.resetsAt)}
      </span>
    </>
  )
}
