import { type GivenLimit } from '@ayva/contract/protection/limits'
import { amountOf, hasPeriod, text } from './limits.text.ts'

const words = {
  title: 'Лимиты казино',
  lead: 'Их поставили сотрудники. Рядом с вашими считается самый строгий. Выигрыши и вывод они не останавливают. Вопросы можно задать поддержке.',
}

/** What the casino has limited: it holds beside the player's own, and the strictest counts. */
export function GivenLimits({ limits }: { limits: readonly GivenLimit[] }) {
  return (
    <section className="limits-others" aria-label={words.title}>
      <h2 className="k-d3">{words.title}</h2>
      <ul>
        {limits.map((limit) => (
          <li key={`${limit.name} ${limit.period} ${String(limit.currency)}`}>
            <p className="limits-other">
              {text.named(limit.name, limit.period)}
              <span>{sumOf(limit)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="limits-about">{words.lead}</p>
    </section>
  )
}

function sumOf(limit: GivenLimit): string {
  const max = amountOf(limit.max, limit)
  const used = limit.used > 0n ? limit.used : 0n
  return hasPeriod(limit.name) ? text.outOf(amountOf(used, limit), max) : max
}
