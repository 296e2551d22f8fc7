import { register } from '../e2e/people.ts'
import { Running } from '../e2e/running.ts'
import { compare, type Speed, yardstick } from './load.ts'

export type SiteResult = Record<string, Speed>

/** Pages and lists compared with React alone and plain HTTP with the same bytes, in one run. */
export async function benchSite(): Promise<SiteResult> {
  const running = await Running.open()
  const home = `${running.env['PUBLIC_URL']}/`
  const games = `${running.env['PUBLIC_URL']}/api/v18/games?limit=60`
  const yardsticks = await Promise.all([
    yardstick('bench/raw-http.ts', { SOURCE_URL: home }),
    yardstick('bench/react-alone.ts', { SOURCE_URL: home }),
    yardstick('bench/raw-http.ts', { SOURCE_URL: games }),
  ])
  const { token } = await register(running, 'bench')
  const [rawHome, reactAlone, rawGames] = yardsticks
  try {
    return await compare([
      { name: 'rawHome', url: rawHome!.url },
      { name: 'homeKept', url: home },
      { name: 'reactAlone', url: reactAlone!.url },
      // A request with a token, even an empty one, gets a page rendered for it alone.
      { name: 'homeRendered', url: home, headers: { 'auth-token': '' } },
      { name: 'homeOfPlayer', url: home, headers: { 'auth-token': token } },
      { name: 'rawGames', url: rawGames!.url },
      { name: 'games', url: games },
    ])
  } finally {
    for (const { stop } of yardsticks) stop()
    await running.close()
  }
}
