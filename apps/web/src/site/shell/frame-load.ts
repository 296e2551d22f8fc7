import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { optional } from '#lib/cache.ts'
import { selfQuery } from '../../identity/player/player.ts'
import { menuQuery, settingsQuery } from '../../platform/settings/settings.ts'
import { helloQuery, imagesQuery } from './frame-content.ts'

type Needs = { call: Call; cache: QueryClient; loggedIn: () => boolean }

/** Loads the frame's data. Failures must not prevent the page from being shown, so nothing here throws. */
export async function loadFrame({ call, cache, loggedIn }: Needs): Promise<null> {
  const menus = loggedIn()
    ? (['player', 'bottom', 'footer'] as const)
    : (['guest', 'footer'] as const)
  await Promise.all([
    cache.query(settingsQuery(call)).catch(optional),
    cache.query(selfQuery(call, loggedIn)).catch(optional),
    cache.query(imagesQuery(call)).catch(optional),
    cache.query(helloQuery(call)).catch(optional),
    ...menus.map((name) => cache.query(menuQuery(call, name)).catch(optional)),
  ])
  return null
}
