import './tournaments.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { Money } from '@ayva/kit/Money'
import { type TournamentCard } from '@ayva/contract/rewards/tournaments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { useSelf } from '../../identity/player/player.ts'
import { enterableFirst } from './entering.ts'
import { TournamentBanner } from './TournamentBanner.tsx'
import { text } from './tournaments.text.ts'
import { pastQuery, runningQuery } from './use-tournaments.ts'

/** Current tournaments, two per row, and past ones with their winners. */
function TournamentsPage() {
  const call = useCall()
  const { data, isError, refetch } = useQuery(runningQuery(call))
  const running = enterableFirst(data?.tournaments ?? [], useSelf())
  const past = useInfiniteQuery(pastQuery(call))
  const over = past.data?.pages.flatMap(({ tournaments }) => tournaments) ?? []
  return (
    <main className="k-wrap tournaments">
      <PageMeta
        title={text.title}
        description={text.description}
        crumbs={[{ name: text.title, path: '/tournaments' }]}
      />
      <h1 className="k-d2">{text.title}</h1>
      <p className="k-text-2">{text.description}</p>
      {running.length === 0 ? (
        <Empty
          image={plum}
          title={isError ? text.failed : text.none}
          hint={isError ? undefined : text.noneHint}
        />
      ) : (
        <section>
          <h2 className="k-d3">{text.running}</h2>
          <div className="tournament-pair">
            {running.map((one) => (
              <TournamentBanner
                key={one.id}
                tournament={one}
                as="link"
                onEnd={() => void refetch()}
              />
            ))}
          </div>
        </section>
      )}
      <section aria-busy={past.isFetching}>
        <h2 className="k-d3">{text.past}</h2>
        {over.length === 0 && <p className="k-text-2">{text.nonePast}</p>}
        <ul className="tournament-past">
          {over.map((one) => (
            <Past key={one.id} tournament={one} />
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

function Past({ tournament }: { tournament: TournamentCard }) {
  const { id, name, art, fund, labels, endDate, isClosed, winner, rule } = tournament
  return (
    <li>
      <img src={`/image/covers/${art}-wide?width=280&format=webp`} width={112} height={63} alt="" />
      <div>
        <a href={`/tournaments/${id}`}>{name}</a>
        {labels.includes('vip') && <span className="tournament-vip">{text.vip}</span>}
        <p className="k-small k-text-2">{isClosed ? text.endedOn(endDate) : text.counting}</p>
        {winner && (
          <p className="k-small">
            {text.winner(winner.name ?? text.nobody, text.score(rule, winner.score))}
          </p>
        )}
      </div>
      <Money value={fund} short />
    </li>
  )
}

export const page: PageModule = {
  view: TournamentsPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query(runningQuery(call)).catch(optional),
      cache.infiniteQuery(pastQuery(call)).catch(optional),
    ]),
}
