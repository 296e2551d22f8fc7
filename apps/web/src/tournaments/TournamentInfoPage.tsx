import './tournaments.css'
import { Button } from '@ayva/kit/Button'
import { Progress } from '@ayva/kit/Progress'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { Rows } from './Board.tsx'
import { Rules } from './sides.ts'
import { text } from './tournaments.text.ts'
import { membersQuery, qualificationQuery, rankQuery, tournamentQuery } from './use-tournaments.ts'

/** A player's own side of a tournament: the condition, the place, and all places page after page. */
function TournamentInfoPage() {
  const id = Number(useParams()['tournamentId'])
  const call = useCall()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(call, id))
  const { data: own } = useSuspenseQuery(rankQuery(call, id))
  const { data: condition } = useSuspenseQuery(qualificationQuery(call, id))
  const members = useInfiniteQuery(membersQuery(call, id))
  const rows = members.data?.pages.flatMap(({ items }) => items) ?? []
  const { rounds, roundsNeeded, isMember, isQualified } = condition
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
          <Rows members={rows} />
          {members.hasNextPage && (
            <Button loading={members.isFetching} onClick={() => void members.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </section>
        <div>
          <section className="tournament-own" aria-label={text.own}>
            <p className="k-small k-text-2">{text.own}</p>
            <p className="tournament-rank">
              <b>{own.rank ?? (isQualified ? text.ownDeep : text.ownNone)}</b>
              {own.rank !== null && <span>{text.ofAll(tournament.memberCount)}</span>}
            </p>
            {isMember && <p className="k-small">{text.ownScore(own.score)}</p>}
            <p className="tournament-progress">
              {text.progress} <b>{text.of(rounds, roundsNeeded)}</b>
            </p>
            <Progress
              label={text.progress}
              value={Math.min(rounds, roundsNeeded)}
              max={roundsNeeded}
              tone={isQualified ? 'leaf' : 'persimmon'}
            />
            <p className="k-small k-text-2">
              {isQualified ? text.qualified : text.left(roundsNeeded - rounds)}
            </p>
          </section>
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
      cache.query(rankQuery(call, id)),
      cache.query(qualificationQuery(call, id)),
      cache.infiniteQuery(membersQuery(call, id)).catch(optional),
    ])
  },
}
