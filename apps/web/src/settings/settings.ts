import { type Call } from '@ayva/contract/client'
import { type MenuItem, type Settings } from '@ayva/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

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

/** The settings, undefined before they are here: what depends on one stays off until then. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery(useCall())).data
}

export function useMenu(name: MenuName): MenuItem[] {
  return useQuery(menuQuery(useCall(), name)).data ?? []
}
