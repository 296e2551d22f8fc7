import './tournaments.css'
import { formatMoney } from '@ayva/kit/Money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { Board } from './Board.tsx'
import { Joining } from './Joining.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import { TournamentBanner } from './TournamentBanner.tsx'
import { Games, Prizes, Rules } from './sides.ts'
import { text } from './tournaments.text.ts'
import { tournamentQuery } from './use-tournaments.ts'

/** One tournament: places, prizes, games, and the scoring. */
function TournamentPage() {
  const id = Number(useParams()['tournamentId'])
  const { data: tournament, refetch } = useSuspenseQuery(tournamentQuery(useCall(), id))
  const { name, fund } = tournament
  return (
    <main className="k-wrap tournaments">
      <PageMeta
        title={text.tournamentTitle(name)}
        description={text.tournamentDescription(name, formatMoney(fund))}
        crumbs={[
          { name: text.title, path: '/tournaments' },
          { name, path: `/tournaments/${id}` },
        ]}
      />
      <TournamentBanner tournament={tournament} as="h1" onEnd={() => void refetch()} />
      <div className="tournament-columns">
        <div>
          <Board tournament={tournament} />
          <Prizes tournament={tournament} />
        </div>
        <div>
          <OwnPlace tournament={tournament} />
          <Joining tournament={tournament} />
          <Games tournament={tournament} />
          <Rules tournament={tournament} />
        </div>
      </div>
    </main>
  )
}

export const page: PageModule = {
  view: TournamentPage,
  load: ({ call, cache, params }) =>
    cache.query(tournamentQuery(call, Number(params['tournamentId']))),
}
