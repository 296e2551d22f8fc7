import { Button } from '@ayva/kit/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from './fame.text.ts'
import { Row } from './Places.tsx'
import { PLACES_SHOWN } from '@ayva/contract/rewards/fame/places'
import { moreQuery } from './use-fame.ts'

/** The places below the first ten, loaded page by page. */
export function MorePlaces({ mine }: { mine?: number | null | undefined }) {
  const asked = useInfiniteQuery({ ...moreQuery(useCall()), enabled: false })
  const wins = asked.data?.pages.flatMap((one) => one.wins) ?? []
  return (
    <>
      <ol className="fame-list" start={PLACES_SHOWN + 1}>
        {wins.map((win) => (
          <Row key={win.place} win={win} isMine={mine === win.place} />
        ))}
      </ol>
      {(!asked.data || asked.hasNextPage) && (
        <Button loading={asked.isFetching} onClick={() => void asked.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}
