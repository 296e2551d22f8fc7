import { type Call } from '@ayva/contract/client'
import { type ProjectImage } from '@ayva/contract/site/shell'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { everyone, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useSelf } from '../../identity/player/player.ts'

const contract = () => import('@ayva/contract/site/shell')

export function imagesQuery(call: Call) {
  return queryOptions({
    queryKey: ['images'],
    queryFn: async () => call((await contract()).listProjectImages, {}),
    ...everyone,
  })
}

/** The content of the slot above the header. */
export function helloQuery(call: Call) {
  return queryOptions({
    queryKey: ['rotator', 'hello_bar'],
    queryFn: async () =>
      call((await import('@ayva/contract/platform/crm')).showRotator, {
        params: { slug: 'hello_bar' },
      }),
    ...shared,
  })
}

/** Addresses of the project's pictures of one kind, in their order. */
export function useImages(kind: 'header_logo' | 'background'): string[] {
  const images = useQuery(imagesQuery(useCall())).data ?? []
  return images.filter(isOf(kind)).map((one) => one.images.original.original)
}

const isOf =
  (kind: string) =>
  ({ type }: ProjectImage) =>
    type.replace(/_\d+$/, '') === kind

/** A player's counters by name; empty for a guest. */
export function useCounters(): Record<string, number> {
  const call = useCall()
  const loggedIn = Boolean(useSelf())
  const counters = useQuery({
    queryKey: ['counters'],
    queryFn: async () => call((await contract()).listCounters, {}),
    enabled: loggedIn,
    // An outdated badge misleads, so each new component loads it again.
    staleTime: 0,
  })
  return Object.fromEntries((counters.data ?? []).map(({ name, value }) => [name, value]))
}
