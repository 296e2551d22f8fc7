import { type Call } from '@ayva/contract/client'
import { type MenuItem, type Settings } from '@ayva/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

const KEEP_MS = 300_000

const contract = () => import('@ayva/contract/settings')

export function settingsQuery(call: Call) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async () => call((await contract()).listSettings, {}),
    staleTime: KEEP_MS,
  })
}

export type MenuName = 'guest' | 'player' | 'bottom' | 'footer'

export function menuQuery(call: Call, name: MenuName) {
  return queryOptions({
    queryKey: ['menu', name],
    queryFn: async () => call((await contract()).showMenu, { params: { name } }),
    staleTime: KEEP_MS,
  })
}

/** The settings, undefined before they are here: what depends on one stays off until then. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery(useCall())).data
}

export function useMenu(name: MenuName): MenuItem[] {
  return useQuery(menuQuery(useCall(), name)).data ?? []
}
