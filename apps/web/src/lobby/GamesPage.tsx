import './games-page.css'
import { useParams } from 'react-router'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { GameFigures } from './GameFigures.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import { text } from './games-page.text.ts'
import { TabChips } from './TabChips.tsx'
import { loadLobby, useGames, useTabs } from './use-lobby.ts'

const ROOT = '/'

/** A tab of the lobby: its covers and their figures. */
function GamesPage() {
  const { tab: slug = ROOT } = useParams()
  const tab = useTabs().find((one) => one.slug === slug)
  const games = useGames().filter(({ categories }) => slug === ROOT || categories.includes(slug))
  const title = tab && slug !== ROOT ? tab.label : text.allTitle
  return (
    <main className="wrap games-page">
      <PageMeta
        title={title}
        description={
          slug === ROOT ? text.meta.gamesText(games.length) : text.meta.tabText(title, games.length)
        }
      />
      <h1 className="d2">
        {title} <span className="text-3">{games.length}</span>
      </h1>
      <TabChips current={slug} />
      <div className="k-game-grid lobby-grid">
        {games.map((game, index) => (
          <LobbyCard
            key={game.id}
            game={game}
            eager={index < 5}
            sizes="(max-width: 552px) 30vw, 254px"
          />
        ))}
      </div>
      <GameFigures games={games} />
    </main>
  )
}

async function load({ call, cache, params: { tab = ROOT } }: LoadArgs): Promise<void> {
  const [, tabs] = await loadLobby(call, cache)
  if (!tabs.some(({ slug }) => slug === tab)) throw new PageMissing()
}

export const page: PageModule = { view: GamesPage, load }
