import './home.css'
import './player-home.css'
import './promos.css'
import { askTime } from '#lib/server-time.ts'
import { loadSlots, Slot } from '../../../platform/crm/crm.ts'
import { selfQuery, useSelf } from '../../../identity/player/player.ts'
import { later } from '#lib/later.tsx'
import { known, optional } from '#lib/cache.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta, useOrigin } from '#lib/page-meta.tsx'
import { siteFacts } from '#lib/structured-data.ts'
import { GuestHome } from './GuestHome.tsx'
import { text } from '../lobby.text.ts'
import { gameQuery, lastGamesQuery, loadHome, timeKey, useCount } from '../use-lobby.ts'

const PlayerHome = later(async () => (await import('./PlayerHome.tsx')).PlayerHome)

function HomePage() {
  const self = useSelf()
  const count = useCount('/')
  const slider = <Slot slug="header_main_slider" />
  return (
    <main className="k-wrap home">
      <PageMeta
        title={text.meta.home}
        description={text.meta.homeText(count)}
        facts={siteFacts(useOrigin(), text.meta.homeText(count))}
      />
      {!self && slider}
      {self ? <PlayerHome self={self} slider={slider} /> : <GuestHome />}
      <Slot slug="footer_main_slider" />
    </main>
  )
}

async function load({ call, cache, loggedIn }: LoadArgs): Promise<void> {
  const slots = loadSlots(call, cache, ['header_main_slider', 'footer_main_slider'])
  const own = loggedIn() ? loadOwn(call, cache, loggedIn) : undefined
  await Promise.all([loadHome(call, cache), slots, own])
}

/** Data for players only, without which the page works too. */
async function loadOwn(
  call: LoadArgs['call'],
  cache: LoadArgs['cache'],
  loggedIn: LoadArgs['loggedIn'],
): Promise<void> {
  const self = cache.query(selfQuery(call, loggedIn))
  await Promise.all([
    self.catch(optional),
    loadLast(call, cache).catch(optional),
    import('./use-home.ts').then(({ loadDay }) => loadDay(call, cache, self)).catch(optional),
    cache.query({ queryKey: timeKey, queryFn: () => askTime(call) }).catch(optional),
  ])
}

/** The player's last game is shown in full. */
async function loadLast(call: LoadArgs['call'], cache: LoadArgs['cache']): Promise<void> {
  const [last] = await cache.query(lastGamesQuery(call))
  if (last) await cache.query({ ...gameQuery(call, last.developer.slug, last.slug), ...known })
}

export const page: PageModule = { view: HomePage, load }
