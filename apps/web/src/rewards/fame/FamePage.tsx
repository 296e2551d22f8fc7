import './fame.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useCall } from '#lib/call.ts'
import { optional } from '#lib/cache.ts'
import { later } from '#lib/later.tsx'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { levelsQuery } from '../loyalty/loyalty.ts'
import { useSelf } from '../../identity/player/player.ts'
import { FameHead } from './FameHead.tsx'
import { text } from './fame.text.ts'
import { Podium, Row } from './Places.tsx'
import { PLACES_SHOWN } from '@ayva/contract/rewards/fame/places'
import { Record } from './Record.tsx'
import { type Kind, ownQuery, ratingQuery, recordQuery } from './use-fame.ts'

const MorePlaces = later(async () => (await import('./MorePlaces.tsx')).MorePlaces, { rare: true })
const OwnSide = later(async () => (await import('./OwnSide.tsx')).OwnSide, { rare: true })
const SideStatuses = later(async () => (await import('./SideStatuses.tsx')).SideStatuses, {
  rare: true,
})
const OwnRow = later(async () => (await import('./OwnSide.tsx')).OwnRow, { rare: true })

const kindOf = (path: string): Kind => (path.endsWith('/daily') ? 'daily' : 'top')
const PODIUM = 3

/** The best multipliers of a day, or of all time. */
function FamePage() {
  const kind = kindOf(useLocation().pathname)
  const call = useCall()
  const self = useSelf()
  const { wins } = useSuspenseQuery(ratingQuery(call, kind)).data
  const record = useQuery({ ...recordQuery(call), enabled: kind === 'daily' }).data
  const own = useQuery({ ...ownQuery(call), enabled: Boolean(self) }).data
  const mine = self ? own?.[kind === 'daily' ? 'daily' : 'total'] : undefined
  const words = text[kind]
  return (
    <main className="k-wrap fame">
      <PageMeta title={words.title} description={words.description} />
      <FameHead shown={kind} />
      <div className="fame-body">
        <section aria-label={words.list}>
          {wins.length === 0 ? (
            <Empty
              image={plum}
              title={words.empty}
              hint={words.emptyHint}
              action={kind === 'daily' && <Button href="/hall-of-fame/top">{text.top.tab}</Button>}
            />
          ) : (
            <>
              <Podium wins={wins.slice(0, PODIUM)} mine={mine?.place} />
              <ol className="fame-list" start={PODIUM + 1}>
                {wins.slice(PODIUM).map((win) => (
                  <Row key={win.place} win={win} isMine={mine?.place === win.place} />
                ))}
              </ol>
              {kind === 'top' && wins.length === PLACES_SHOWN && <MorePlaces mine={mine?.place} />}
            </>
          )}
          {mine && (mine.place ?? PLACES_SHOWN + 1) > PLACES_SHOWN && <OwnRow win={mine} />}
          <p className="fame-rule">{text.rule}</p>
        </section>
        <aside className="fame-side">
          <SideStatuses />
          {record && <Record win={record} />}
          {self && <OwnSide onBreak={Boolean(self.exclusion)} />}
        </aside>
      </div>
    </main>
  )
}

export const page: PageModule = {
  view: FamePage,
  load: ({ call, cache, path }) => {
    const kind = kindOf(path)
    return Promise.all([
      cache.query(ratingQuery(call, kind)),
      kind === 'daily' && cache.query(recordQuery(call)),
      cache.query(levelsQuery(call)).catch(optional),
    ])
  },
}
