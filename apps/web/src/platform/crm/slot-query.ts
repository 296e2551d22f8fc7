import { type Call } from '@ayva/contract/client'
import { type Slug } from '@ayva/contract/platform/crm'
import { queryOptions } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'

/** What stands in a slot, by its slug; what cannot be loaded is not asked for again and again. */
export function slotQuery(call: Call, slug: Slug) {
  return queryOptions({
    queryKey: ['rotator', slug, 'items'],
    queryFn: async () =>
      call((await import('@ayva/contract/platform/crm')).listRotator, { params: { slug } }),
    retry: false,
    ...shared,
  })
}
