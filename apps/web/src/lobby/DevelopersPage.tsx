import './games-page.css'
import { type Answer } from '@ayva/contract/base'
import { type listDevelopers } from '@ayva/contract/lobby'
import { useParams } from 'react-router'
import { known } from '#lib/cache.ts'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import { text } from './games-page.text.ts'
import { MoreGames } from './MoreGames.tsx'
import { Rail } from './Rail.tsx'
import { developersQuery, FIRST_SCREEN, loadCards, useCards, useDevelopers } from './use-lobby.ts'
import { useMore } from './use-more.ts'

/** Studios that show their games at once, and how many of them; the others are a line each. */
const STUDIOS_SHOWN = 4
const GAMES_SHOWN = 5

type Studio = Answer<typeof listDevelopers>[number]

/** The studios with their games, or one of them. */
function DevelopersPage() {
  const { canonical } = useParams()
  const developers = useDevelopers().filter(({ slug }) => !canonical || slug === canonical)
  const [only] = canonical ? developers : []
  return (
    <main className="k-wrap games-page">
      <PageMeta
        title={only?.name ?? text.developers}
        description={only ? `${only.name}. ${only.about}` : text.meta.developersText}
        crumbs={[
          { name: text.developers, path: '/games/developer' },
          ...(only ? [{ name: only.name, path: `/games/developer/${only.slug}` }] : []),
        ]}
      />
      <h1 className="k-d2">{only?.name ?? text.developers}</h1>
      <p className="k-text-2">{only?.about ?? text.developersNote}</p>
      {only ? (
        <AllOf key={only.id} studio={only} />
      ) : (
        developers.map((studio, index) =>
          index < STUDIOS_SHOWN ? (
            <FirstOf key={studio.id} studio={studio} />
          ) : (
            <StudioRail key={studio.id} studio={studio} />
          ),
        )
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

function AllOf({ studio }: { studio: Studio }) {
  const { games, ...rest } = useMore({ developer: studio.slug })
  return (
    <Rail title={text.allTitle} count={studio.games} href="/games/developer">
      <Grid games={games} />
      <MoreGames shown={games.length} count={studio.games} {...rest} />
    </Rail>
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
    await loadCards(call, cache, { developer: canonical, limit: FIRST_SCREEN })
    return
  }
  await Promise.all(
    developers
      .slice(0, STUDIOS_SHOWN)
      .map(({ slug }) => loadCards(call, cache, { developer: slug, limit: GAMES_SHOWN })),
  )
}

export const page: PageModule = { view: DevelopersPage, load }
