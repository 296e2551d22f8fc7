import './tournaments.css'
import { Button } from '@ayva/kit/Button'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { Rows } from './Board.tsx'
import { Joining } from './Joining.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import { Rules } from './sides.ts'
import { text } from './tournaments.text.ts'
import { membersQuery, tournamentQuery } from './use-tournaments.ts'

/** The player's part of a tournament: the condition, the place, and all places page by page. */
function TournamentInfoPage() {
  const id = Number(useParams()['tournamentId'])
  const call = useCall()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(call, id))
  const members = useInfiniteQuery(membersQuery(call, id))
  const rows = members.data?.pages.flatMap(({ items }) => items) ?? []
  const title = text.infoTitle(tournament.name)
  return (
    <main className="k-wrap tournaments">
      <PageMeta title={title} description={text.description} noindex />
      <h1 className="k-d2">{title}</h1>
      <p>
        <a href={`/tournaments/${id}`}>{text.toTournament}</a>
      </p>
      <div className="tournament-columns">
        <section aria-busy={members.isFetching}>
          <h2 className="k-d3">{text.board}</h2>
          {rows.length === 0 && <p className="k-text-2">{text.boardEmpty}</p>}
          <Rows members={rows} rule={tournament.rule} />
          {members.hasNextPage && (
            <Button loading={members.isFetching} onClick={() => void members.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </section>
        <div>
          <OwnPlace tournament={tournament} />
          <Joining tournament={tournament} />
          <Rules tournament={tournament} />
        </div>
      </div>
    </main>
  )
}

export const page: PageModule = {
  view: TournamentInfoPage,
  load: ({ call, cache, params }) => {
    const id = Number(params['tournamentId'])
    return Promise.all([
      cache.query(tournamentQuery(call, id)),
      cache.infiniteQuery(membersQuery(call, id)).catch(optional),
    ])
  },
}
