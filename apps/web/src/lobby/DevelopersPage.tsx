import './games-page.css'
import { useParams } from 'react-router'
import { known } from '#lib/cache.ts'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import { text } from './games-page.text.ts'
import { Rail } from './Rail.tsx'
import { developersQuery, loadLobby, useDevelopers, useGames } from './use-lobby.ts'

/** The studios with their games, or one of them. */
function DevelopersPage() {
  const { canonical } = useParams()
  const games = useGames()
  const developers = useDevelopers().filter(({ slug }) => !canonical || slug === canonical)
  const [only] = canonical ? developers : []
  return (
    <main className="wrap games-page">
      <PageMeta
        title={only?.name ?? text.developers}
        description={only ? `${only.name}. ${only.about}` : text.meta.developersText}
      />
      <h1 className="d2">{only?.name ?? text.developers}</h1>
      <p className="text-2">{only?.about ?? text.developersNote}</p>
      {developers.map(({ id, slug, name, about, games: count }) => (
        <Rail
          key={id}
          title={only ? text.allTitle : name}
          {...(!only && { note: about })}
          count={count}
          href={only ? '/games/developer' : `/games/developer/${slug}`}
        >
          <div className="k-game-grid lobby-grid">
            {games
              .filter(({ developer }) => developer.id === id)
              .map((game) => (
                <LobbyCard key={game.id} game={game} eager sizes="(max-width: 552px) 30vw, 254px" />
              ))}
          </div>
        </Rail>
      ))}
    </main>
  )
}

async function load({ call, cache, params: { canonical } }: LoadArgs): Promise<void> {
  const [developers] = await Promise.all([
    cache.query({ ...developersQuery(call), ...known }),
    loadLobby(call, cache),
  ])
  if (canonical && !developers.some(({ slug }) => slug === canonical)) throw new PageMissing()
}

export const page: PageModule = { view: DevelopersPage, load }
