import { type Call } from '@ayva/contract/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

function versionQuery(call: Call) {
  return queryOptions({
    queryKey: ['app-version'],
    queryFn: async () => call((await import('@ayva/contract/site/pwa')).showAppVersion, {}),
    ...shared,
  })
}

export const loadVersion = (call: Call, cache: QueryClient) =>
  cache.query({ ...versionQuery(call), ...known })

export const useVersion = () => useQuery(versionQuery(useCall())).data?.version
