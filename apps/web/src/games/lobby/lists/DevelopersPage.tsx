import './games-page.css'
import { type Answer } from '@ayva/contract/base'
import { type listDevelopers } from '@ayva/contract/games/lobby'
import { useParams } from 'react-router'
import { known } from '#lib/cache.ts'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { later } from '#lib/later.tsx'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { text } from './games-page.text.ts'
import { Rail } from '../card/Rail.tsx'
import { developersQuery, loadCards, loadTabs, useCards, useDevelopers } from '../use-lobby.ts'

/** The number of studios whose games are shown at once; the others have a line each. */
const STUDIOS_SHOWN = 4
const GAMES_SHOWN = 5

/** A studio's page brings the code for long lists. */
const StudioPage = later(async () => (await import('./StudioPage.tsx')).StudioPage, { rare: true })

type Studio = Answer<typeof listDevelopers>[number]

/** All studios with their games, or one of them. */
function DevelopersPage() {
  const { canonical } = useParams()
  const developers = useDevelopers()
  const only = developers.find(({ slug }) => slug === canonical)
  if (only) return <StudioPage key={only.id} studio={only} />
  return (
    <main className="k-wrap games-page">
      <PageMeta
        title={text.developers}
        description={text.meta.developersText}
        crumbs={[{ name: text.developers, path: '/games/developer' }]}
      />
      <h1 className="k-d2">{text.developers}</h1>
      <p className="k-text-2">{text.developersNote}</p>
      {developers.map((studio, index) =>
        index < STUDIOS_SHOWN ? (
          <FirstOf key={studio.id} studio={studio} />
        ) : (
          <StudioRail key={studio.id} studio={studio} />
        ),
      )}
    </main>
  )
}

function StudioRail({ studio, children }: { studio: Studio; children?: React.ReactNode }) {
  const { slug, name, about, games } = studio
  return (
    <Rail title={name} note={about} count={games} href={`/games/developer/${slug}`}>
      {children}
    </Rail>
  )
}

function FirstOf({ studio }: { studio: Studio }) {
  const games = useCards({ developer: studio.slug, limit: GAMES_SHOWN })
  return (
    <StudioRail studio={studio}>
      <Grid games={games} />
    </StudioRail>
  )
}

function Grid({ games }: { games: ReturnType<typeof useCards> }) {
  return (
    <div className="k-game-grid lobby-grid">
      {games.map((game) => (
        <LobbyCard key={game.id} game={game} eager sizes="(max-width: 552px) 30vw, 254px" />
      ))}
    </div>
  )
}

async function load({ call, cache, params: { canonical } }: LoadArgs): Promise<void> {
  const developers = await cache.query({ ...developersQuery(call), ...known })
  if (canonical) {
    if (!developers.some(({ slug }) => slug === canonical)) throw new PageMissing()
    const { loadGames } = await import('../use-games.ts')
    await Promise.all([loadTabs(call, cache), loadGames({ call, cache }, { developer: canonical })])
    return
  }
  await Promise.all(
    developers
      .slice(0, STUDIOS_SHOWN)
      .map(({ slug }) => loadCards(call, cache, { developer: slug, limit: GAMES_SHOWN })),
  )
}

export const page: PageModule = { view: DevelopersPage, load }
