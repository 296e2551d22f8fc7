import './home.css'
import './promos.css'
import { serverTime } from '@ayva/contract/system'
import { selfQuery, useSelf } from '../player/use-self.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta, StructuredData } from '#lib/page-meta.tsx'
import { GuestHome } from './GuestHome.tsx'
import { text } from './lobby.text.ts'
import { PlayerHome, timeKey } from './PlayerHome.tsx'
import { lastGamesQuery, loadLobby, useGames } from './use-lobby.ts'

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
    cache.prefetchQuery(selfQuery(call, loggedIn)),
    cache.prefetchQuery(lastGamesQuery(call)),
    cache.prefetchQuery({ queryKey: timeKey, queryFn: () => call(serverTime, {}) }),
  ])
}

export const page: PageModule = { view: HomePage, load }
