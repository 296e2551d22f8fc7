import './games-page.css'
import { formatCount } from '@ayva/kit/format'
import { useParams } from 'react-router'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { GameFigures } from './GameFigures.tsx'
import { text } from './games-page.text.ts'
import { LobbyCard } from './LobbyCard.tsx'
import { MoreGames } from './MoreGames.tsx'
import { TabChips } from './TabChips.tsx'
import { FIRST_SCREEN, loadCards, loadTabs, useTabs } from './use-lobby.ts'
import { useMore } from './use-more.ts'

const ROOT = '/'

/** A tab of the lobby: its covers and their figures. */
function GamesPage() {
  const { tab: slug = ROOT } = useParams()
  return <Tab key={slug} slug={slug} />
}

function Tab({ slug }: { slug: string }) {
  const tab = useTabs().find((one) => one.slug === slug)
  const { games, ...rest } = useMore(kindOf(slug))
  const count = tab?.games ?? 0
  const title = tab && slug !== ROOT ? tab.label : text.allTitle
  return (
    <main className="k-wrap games-page">
      <PageMeta
        title={title}
        description={slug === ROOT ? text.meta.gamesText(count) : text.meta.tabText(title, count)}
        crumbs={[
          { name: text.allTitle, path: '/games' },
          ...(slug === ROOT ? [] : [{ name: title, path: `/games/${slug}` }]),
        ]}
      />
      <h1 className="k-d2">
        {title} <span className="k-text-3">{formatCount(count)}</span>
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
      <MoreGames shown={games.length} count={count} {...rest} />
      <GameFigures games={games} />
    </main>
  )
}

const kindOf = (tab: string) => (tab === ROOT ? {} : { category: tab })

async function load({ call, cache, params: { tab = ROOT } }: LoadArgs): Promise<void> {
  const [tabs] = await Promise.all([
    loadTabs(call, cache),
    loadCards(call, cache, { ...kindOf(tab), limit: FIRST_SCREEN }),
  ])
  if (!tabs.some(({ slug }) => slug === tab)) throw new PageMissing()
}

export const page: PageModule = { view: GamesPage, load }
