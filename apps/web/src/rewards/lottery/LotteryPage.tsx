import './lottery.css'
import { formatMoney, Money } from '@ayva/kit/Money'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { optional } from '#lib/cache.ts'
import { alikeOf } from '#lib/alike-prizes.ts'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { useSelf } from '../../identity/player/player.ts'
import { LotteryBanner } from './LotteryBanner.tsx'
import { TakeTicket } from './TakeTicket.tsx'
import { Tickets } from './Tickets.tsx'
import { text } from './lottery.text.ts'
import { lotteryQuery, ticketsQuery } from './use-lottery.ts'

const Proof = later(async () => (await import('./Proof.tsx')).Proof)

/** One lottery: its tickets, prizes and winners, and how to verify the draw. */
function LotteryPage() {
  const id = Number(useParams()['lotteryId'])
  const { data: lottery, refetch } = useSuspenseQuery(lotteryQuery(useCall(), id))
  const { name, fund, isDrawn, isOver } = lottery
  return (
    <main className="k-wrap lottery">
      <PageMeta
        title={text.lotteryTitle(name)}
        description={text.lotteryDescription(name, formatMoney(fund))}
        crumbs={[
          { name: text.title, path: '/lottery' },
          { name, path: `/lottery/view/${id}` },
        ]}
      />
      <LotteryBanner lottery={lottery} as="h1" onEnd={() => void refetch()} />
      <div className="lottery-columns">
        <div>
          {!isOver && <TakeTicket lottery={lottery} />}
          {isDrawn && <Winners lottery={lottery} />}
          <Tickets lottery={lottery} />
        </div>
        <div>
          <Prizes lottery={lottery} />
          <Proof lottery={lottery} />
        </div>
      </div>
    </main>
  )
}

function Winners({ lottery: { winners } }: { lottery: Lottery }) {
  const self = useSelf()
  return (
    <section>
      <h2 className="k-d3">{text.winners}</h2>
      {winners.length === 0 && <p className="k-text-2">{text.noWinners}</p>}
      <ol className="lottery-winners">
        {winners.map(({ place, prize, ticket }) => (
          <li key={place}>
            <span className="k-text-3">{text.place(place)}</span>
            <b className="lottery-won">{text.number(ticket.number)}</b>
            {self && ticket.user?.id === self.id && <strong>{text.you}</strong>}
            <Money value={prize} short />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Prizes({ lottery: { prizes } }: { lottery: Lottery }) {
  return (
    <section>
      <h2 className="k-d3">
        {text.prizes} <small>{text.places(prizes.length)}</small>
      </h2>
      <ol className="lottery-prizes">
        {alikeOf(prizes).map(({ from, to, prize }) => (
          <li key={from}>
            <span className="k-text-3">{from === to ? from : `${from}–${to}`}</span>
            <span>{from === 1 && to === 1 ? text.mainPrize : text.prize(to - from + 1)}</span>
            <Money value={prize} short />
          </li>
        ))}
      </ol>
    </section>
  )
}

export const page: PageModule = {
  view: LotteryPage,
  load: ({ call, cache, params }) => {
    const id = Number(params['lotteryId'])
    return Promise.all([
      cache.query(lotteryQuery(call, id)),
      cache.infiniteQuery(ticketsQuery(call, id)).catch(optional),
    ])
  },
}
