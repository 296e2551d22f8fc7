import './games-page.css'
import { formatCount } from '@ayva/kit/format'
import { useParams } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { GameList } from './GameList.tsx'
import { text } from './games-page.text.ts'
import { TabChips } from './TabChips.tsx'
import { loadGames, noOrder, useGames } from '../use-games.ts'
import { useShown } from './use-shown.ts'
import { loadTabs, useTabs } from '../use-lobby.ts'
import { loadTabOrder, useGameTypes, useTabOrder } from './use-tab-order.ts'

const ROOT = '/'

function GamesPage() {
  const { tab: slug = ROOT } = useParams()
  return <Tab key={slug} slug={slug} />
}

function Tab({ slug }: { slug: string }) {
  const tab = useTabs().find((one) => one.slug === slug)
  const listed = useGames(kindOf(slug), useTabOrder(tab?.id).sort)
  const count = listed.whole ? listed.games.length : (tab?.games ?? 0)
  const shown = useShown(listed, count)
  const kinds = useGameTypes(useAlive())
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
        {title}{' '}
        <span translate="no" className="k-text-3">
          {formatCount(shown.found ?? count)}
        </span>
      </h1>
      <TabChips current={slug} />
      <GameList listed={listed} shown={shown} kinds={kinds} label={title} />
    </main>
  )
}

const kindOf = (tab: string) => (tab === ROOT ? {} : { category: tab })

async function load({ call, cache, params: { tab = ROOT } }: LoadArgs): Promise<void> {
  const tabs = await loadTabs(call, cache)
  const found = tabs.find(({ slug }) => slug === tab)
  if (!found) throw new PageMissing()
  // Without its order a tab shows its games in the lobby's order.
  const order = () =>
    loadTabOrder(call, cache, found.id).then(
      ({ sort }) => sort,
      () => noOrder,
    )
  await loadGames({ call, cache }, kindOf(tab), order)
}

export const page: PageModule = { view: GamesPage, load }
