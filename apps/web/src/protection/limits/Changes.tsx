import { Button } from '@ayva/kit/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { amountOf, text } from './limits.text.ts'
import { changesQuery } from './use-limits.ts'

/** The player's changes of limits and their times, the newest first. */
export function Changes() {
  const asked = useInfiniteQuery(changesQuery(useCall()))
  const changes = asked.data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <section className="limits-changes" aria-label={text.changes}>
      <h2 className="k-d3">{text.changes}</h2>
      {changes.length === 0 && asked.data && <p>{text.changesNone}</p>}
      <ul>
        {changes.map(({ name, period, currency, max, at }) => (
          <li key={`${at} ${name} ${period} ${String(currency)} ${String(max)}`}>
            <span>
              {text.named(name, period)}:{' '}
              {max === null ? text.removed : amountOf(max, { name, currency })}
            </span>
            <time dateTime={at}>{text.shortDay(at)}</time>
          </li>
        ))}
      </ul>
      {asked.hasNextPage && (
        <Button size="sm" loading={asked.isFetching} onClick={() => void asked.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </section>
  )
}
