import { type Call } from '@ayva/contract/client'
import { type MenuItem, type Settings } from '@ayva/contract/settings'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { warn } from '#lib/log.ts'

const contract = () => import('@ayva/contract/settings')

export function settingsQuery(call: Call) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async () => call((await contract()).listSettings, {}),
    ...shared,
  })
}

export type MenuName = 'guest' | 'player' | 'bottom' | 'footer'

export function menuQuery(call: Call, name: MenuName) {
  return queryOptions({
    queryKey: ['menu', name],
    queryFn: async () => call((await contract()).showMenu, { params: { name } }),
    ...shared,
  })
}

/** The settings, undefined before they are here. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery(useCall())).data
}

/** Told of once each: a page asks again and again. */
const warnedOf = new Set<string>()

/**
 * One of the settings. Throws where there is none of that name. Before the settings are here it is null,
 * with a warning, and what depends on it stays off.
 */
export function getSetting<Name extends keyof Settings>(
  settings: Settings | undefined,
  name: Name,
): Settings[Name] | null {
  if (settings === undefined) {
    if (!warnedOf.has(name)) warn(`Setting ${name} is asked for before the settings load`)
    warnedOf.add(name)
    return null
  }
  if (!Object.hasOwn(settings, name)) throw new Error(`Setting ${name} not found`)
  return settings[name]
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] | null {
  return getSetting(useSettings(), name)
}

/** How the site looks by the operator's choice, as the answers in a cache tell it. */
export function lookOf(cache: QueryClient): Settings['visual_config'] | undefined {
  return cache.getQueryData<Settings>(['settings'])?.visual_config
}

export function useMenu(name: MenuName): MenuItem[] {
  return useQuery(menuQuery(useCall(), name)).data ?? []
}
