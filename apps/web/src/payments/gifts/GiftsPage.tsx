import './gifts.css'
import { type Gift } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Notice } from '@ayva/kit/Notice'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { ActiveGift } from './ActiveGift.tsx'
import { failure, text } from './gifts.text.ts'
import { GiftCard } from './GiftCard.tsx'
import { GiftHistory } from './GiftHistory.tsx'
import { PromoForm } from './PromoForm.tsx'
import { endedGiftsQuery, openGiftsQuery, useGiftUpdates, welcomePackQuery } from './use-gifts.ts'
import { WelcomeBand } from './WelcomeBand.tsx'

/** The player's gifts: available, active, past. */
function GiftsPage() {
  const open = useQuery(openGiftsQuery(useCall()))
  useGiftUpdates()
  const gifts = open.data?.gifts ?? []
  const active = gifts.filter(({ state }) => state === 'active')
  const others = gifts.filter(({ state }) => state !== 'active')
  return (
    <main className="k-wrap gifts">
      <PageMeta title={text.title} description={text.description} noindex />
      <div className={active.length > 0 ? 'gifts-columns' : undefined}>
        <div className="gifts-main">
          <div className="gifts-head">
            <h1 className="k-d2">{text.title}</h1>
            <PromoForm />
          </div>
          <WelcomeBand />
          {open.isError && (
            <ErrorNote
              title={text.failed}
              hint={failure(open.error)}
              onRetry={() => void open.refetch()}
              retrying={open.isFetching}
            />
          )}
          {open.isPending && <Loading />}
          {open.data && gifts.length === 0 && (
            <Empty
              image={plum}
              title={text.empty}
              hint={text.emptyHint}
              action={<Button href="/games">{text.games}</Button>}
            />
          )}
          {others.length > 0 && <Available gifts={others} />}
          <GiftHistory />
          <Notice icon="heart-fill">{text.own}</Notice>
        </div>
        {active.length > 0 && (
          <aside className="gifts-aside" aria-label={text.active}>
            <Heading title={text.active} count={active.length} />
            <ul>
              {active.map((gift) => (
                <ActiveGift key={gift.id} gift={gift} />
              ))}
            </ul>
          </aside>
        )}
      </div>
    </main>
  )
}

function Available({ gifts }: { gifts: Gift[] }) {
  return (
    <section>
      <Heading title={text.available} count={gifts.length} />
      <ul className="gifts-list">
        {gifts.map((gift, place) => (
          <GiftCard key={gift.id} gift={gift} first={place === 0} />
        ))}
      </ul>
    </section>
  )
}

function Heading({ title, count }: { title: string; count: number }) {
  return (
    <h2 className="gifts-part">
      {title}{' '}
      <span className="k-text-3" translate="no">
        {count}
      </span>
    </h2>
  )
}

function Loading() {
  return (
    <div className="gifts-list">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={128} radius={28} />
      ))}
    </div>
  )
}

const load = ({ call, cache }: LoadArgs) =>
  Promise.all([
    cache.query({ ...openGiftsQuery(call), ...known }).catch(optional),
    cache.infiniteQuery({ ...endedGiftsQuery(call), ...known }).catch(optional),
    cache.query({ ...welcomePackQuery(call), ...known }).catch(optional),
  ])

export const page: PageModule = { view: GiftsPage, load }
