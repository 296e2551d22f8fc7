import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { spinsQuery } from './use-wheel.ts'
import { text } from './fortune-wheel.text.ts'

export function PastSpins() {
  const asked = useInfiniteQuery(spinsQuery(useCall()))
  const spins = asked.data?.pages.flatMap((one) => one.spins) ?? []
  return (
    <section className="fortune-past" aria-label={text.past}>
      {asked.data && spins.length === 0 && <p className="k-text-2">{text.none}</p>}
      <ul>
        {spins.map(({ n, at, sector }) => (
          <li key={n}>
            <Icon name={sector.gift ? 'gift' : 'x'} />
            <time dateTime={at}>{text.at(at)}</time>
            <b>{sector.gift?.title ?? text.nothing}</b>
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
