import { type Call } from '@ayva/contract/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

const contract = () => import('@ayva/contract/rewards/gallery')

function hostsQuery(call: Call) {
  return queryOptions({
    queryKey: ['gallery'],
    queryFn: async () => call((await contract()).listHosts, { query: {} }),
  })
}

function hostQuery(call: Call, hostId: number) {
  return queryOptions({
    queryKey: ['gallery', hostId],
    queryFn: async () => call((await contract()).showHost, { params: { hostId } }),
  })
}

function clipQuery(call: Call, hostId: number, number: number) {
  return queryOptions({
    queryKey: ['gallery', hostId, number],
    queryFn: async () => call((await contract()).showClip, { params: { hostId, number } }),
  })
}

export const loadHosts = (call: Call, cache: QueryClient) =>
  cache.query({ ...hostsQuery(call), ...known })
export const loadHost = (call: Call, cache: QueryClient, hostId: number) =>
  cache.query({ ...hostQuery(call, hostId), ...known })
export const loadClip = (call: Call, cache: QueryClient, hostId: number, number: number) =>
  cache.query({ ...clipQuery(call, hostId, number), ...known })

export const useHosts = () => useQuery(hostsQuery(useCall())).data
export const useHost = (hostId: number) => useQuery(hostQuery(useCall(), hostId)).data

/** The clip, requested only if it is open. */
export function useClip(hostId: number, number: number, open: boolean) {
  return useQuery({ ...clipQuery(useCall(), hostId, number), enabled: open }).data
}
