import { type Call } from '@ayva/contract/client'
import { type Slug } from '@ayva/contract/platform/crm'
import { queryOptions } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'

/** The content of a slot by its slug; a failed one is not requested again and again. */
export function slotQuery(call: Call, slug: Slug) {
  return queryOptions({
    queryKey: ['rotator', slug, 'items'],
    queryFn: async () =>
      call((await import('@ayva/contract/platform/crm')).listRotator, { params: { slug } }),
    retry: false,
    ...shared,
  })
}
