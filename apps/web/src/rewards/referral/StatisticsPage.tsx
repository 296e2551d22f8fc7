import './referral.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { type Column, Table } from '@ayva/kit/Table'
import { Money, type MoneyValue } from '@ayva/kit/Money'
import { type ReferredFriend } from '@ayva/contract/rewards/referral'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadProfileMenu, ProfileFrame } from '../../identity/player/player.ts'
import { text } from './referral.text.ts'
import { friendsQuery } from './use-referral.ts'

const columns: Column<ReferredFriend>[] = [
  { key: 'n', header: text.friend, render: ({ n }) => text.named(n), phone: 'title' },
  {
    key: 'came',
    header: text.when,
    end: true,
    phone: 'end',
    render: ({ cameAt }) => <time dateTime={cameAt}>{text.day(cameAt)}</time>,
  },
  {
    key: 'waiting',
    header: text.waiting,
    end: true,
    phone: 'meta',
    render: ({ waiting }) => <Sums of={waiting} />,
  },
  {
    key: 'paid',
    header: text.paid,
    end: true,
    phone: 'end-meta',
    render: ({ paid }) => <Sums of={paid} />,
  },
]

function Sums({ of }: { of: MoneyValue[] }) {
  if (of.length === 0) return '—'
  return of.map((value) => <Money key={value.currency} value={value} />)
}

function StatisticsPage() {
  const asked = useSuspenseInfiniteQuery(friendsQuery(useCall()))
  const friends = asked.data.pages.flatMap((one) => one.friends)
  return (
    <ProfileFrame path="/referral-program">
      <PageMeta title={text.statisticsTitle} description={text.statisticsDescription} noindex />
      <div className="referral-list">
        <h1 className="k-d2">{text.statisticsTitle}</h1>
        {friends.length > 0 && (
          <a className="k-link" href="/referral-program">
            {text.back}
          </a>
        )}
        {friends.length === 0 ? (
          <Empty
            image={plum}
            title={text.none}
            hint={text.noneHint}
            action={<Button href="/referral-program">{text.back}</Button>}
          />
        ) : (
          <Table
            caption={text.friends}
            columns={columns}
            rows={friends}
            rowKey={(friend) => friend.n}
          />
        )}
        {asked.hasNextPage && (
          <Button loading={asked.isFetching} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        )}
      </div>
    </ProfileFrame>
  )
}

export const page: PageModule = {
  view: StatisticsPage,
  load: ({ call, cache }) =>
    Promise.all([cache.infiniteQuery(friendsQuery(call)), loadProfileMenu(call, cache)]),
}
