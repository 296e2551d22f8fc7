import { type LimitState } from '@ayva/contract/protection/limits'
import { Progress } from '@ayva/kit/Progress'
import { isSame, leftOf, type Which } from './scale.ts'
import { amountOf, text, typedOf } from './limits.text.ts'

/** The limits that act beside the one that is shown; each leads to its own page. */
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
  const { name, period, currency, max } = limit
  const used = limit.used > 0n ? limit.used : 0n
  const words = [amountOf(used, currency), amountOf(max, currency)] as const
  const bare = currency === null ? words[0] : typedOf(used, currency)
  return (
    <li>
      <p className="limits-other">
        <a href={`/games-limits/${name}${name === 'session' ? '' : `?period=${period}`}`}>
          {text.named(name, period)}
        </a>
        <span>{text.outOf(bare, words[1])}</span>
      </p>
      <Progress
        label={text.bar(text.named(name, period), ...words)}
        value={Number(used)}
        max={Number(max)}
        tone="limit"
      />
      <span className="k-small k-text-3">
        {text.otherLeft(amountOf(leftOf(limit), currency))},{' '}
        {text.resetsShort(period, limit.resetsAt)}
      </span>
    </li>
  )
}
