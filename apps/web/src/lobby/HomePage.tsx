import './home.css'
import './promos.css'
import '@ayva/kit/money.css'
import { askTime } from '#lib/server-time.ts'
import { selfQuery, useSelf } from '../player/use-self.ts'
import { later } from '#lib/later.tsx'
import { optional } from '#lib/cache.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta, StructuredData } from '#lib/page-meta.tsx'
import { GuestHome } from './GuestHome.tsx'
import { text } from './lobby.text.ts'
import { lastGamesQuery, loadLobby, timeKey, useGames } from './use-lobby.ts'

const PlayerHome = later(async () => (await import('./PlayerHome.tsx')).PlayerHome)

function HomePage() {
  const self = useSelf()
  const games = useGames()
  return (
    <main className="wrap home">
      <PageMeta title={text.meta.home} description={text.meta.homeText(games.length)} />
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: 'Айва',
          inLanguage: 'ru',
          description: text.meta.homeText(games.length),
        }}
      />
      {self ? <PlayerHome self={self} /> : <GuestHome />}
    </main>
  )
}

async function load({ call, cache, loggedIn }: LoadArgs): Promise<void> {
  await loadLobby(call, cache)
  if (!loggedIn()) return
  await Promise.all([
    cache.query(selfQuery(call, loggedIn)).catch(optional),
    cache.query(lastGamesQuery(call)).catch(optional),
    cache.query({ queryKey: timeKey, queryFn: () => askTime(call) }).catch(optional),
  ])
}

export const page: PageModule = { view: HomePage, load }
