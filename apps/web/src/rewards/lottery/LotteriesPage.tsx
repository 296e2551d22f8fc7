import './lottery.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { Money } from '@ayva/kit/Money'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { LotteryBanner } from './LotteryBanner.tsx'
import { text } from './lottery.text.ts'
import { pastQuery, runningQuery } from './use-lottery.ts'

/** Current lotteries, the first one large, and past ones with their winners and prizes. */
function LotteriesPage() {
  const call = useCall()
  const { data, isError, refetch } = useQuery(runningQuery(call))
  const [first, ...others] = data?.lotteries ?? []
  const past = useInfiniteQuery(pastQuery(call))
  const over = past.data?.pages.flatMap(({ lotteries }) => lotteries) ?? []
  return (
    <main className="k-wrap lottery">
      <PageMeta
        title={text.title}
        description={text.description}
        crumbs={[{ name: text.title, path: '/lottery' }]}
      />
      <h1 className="k-visually-hidden">{text.title}</h1>
      {first ? (
        <LotteryBanner lottery={first} as="link" onEnd={() => void refetch()} />
      ) : (
        <Empty
          image={plum}
          title={isError ? text.failed : text.none}
          hint={isError ? undefined : text.noneHint}
        />
      )}
      {others.length > 0 && (
        <section>
          <h2 className="k-d3">{text.running}</h2>
          <ul className="lottery-rows">
            {others.map((lottery) => (
              <Row key={lottery.id} lottery={lottery} />
            ))}
          </ul>
        </section>
      )}
      <section aria-busy={past.isFetching}>
        <h2 className="k-d3">{text.past}</h2>
        {over.length === 0 && <p className="k-text-2">{text.nonePast}</p>}
        <ul className="lottery-rows">
          {over.map((lottery) => (
            <Row key={lottery.id} lottery={lottery} />
          ))}
        </ul>
        {past.hasNextPage && (
          <Button loading={past.isFetching} onClick={() => void past.fetchNextPage()}>
            {text.more}
          </Button>
        )}
      </section>
    </main>
  )
}

function Row({ lottery }: { lottery: Lottery }) {
  const { id, name, art, fund, labels, endDate, isDrawn, winners } = lottery
  const [first] = winners
  return (
    <li>
      <img src={`/image/covers/${art}-wide?width=280&format=webp`} width={112} height={63} alt="" />
      <div>
        <a href={`/lottery/view/${id}`}>{name}</a>
        {labels.includes('vip') && <span className="lottery-vip">{text.vip}</span>}
        <p className="k-small k-text-2">{isDrawn ? text.drawnOn(endDate) : text.drawAt(endDate)}</p>
      </div>
      {first && <b className="lottery-won">{text.number(first.ticket.number)}</b>}
      <Money value={fund} short />
    </li>
  )
}

export const page: PageModule = {
  view: LotteriesPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query(runningQuery(call)).catch(optional),
      cache.infiniteQuery(pastQuery(call)).catch(optional),
    ]),
}
