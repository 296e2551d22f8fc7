import { type Call } from '@ayva/contract/client'
import { Icon } from '@ayva/kit/Icon'
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import { known, optional, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

type Slug = 'cashier_slider' | 'withdrawal_slider'

function placeQuery(call: Call, slug: Slug) {
  return queryOptions({
    queryKey: ['rotator', slug],
    queryFn: async () =>
      call((await import('@ayva/contract/crm')).showRotator, { params: { slug } }),
    ...shared,
  })
}

/** For the loader of the page that has the place: it does without where it cannot be had. */
export async function loadPlace(call: Call, cache: QueryClient, slug: Slug): Promise<void> {
  await cache.query({ ...placeQuery(call, slug), ...known }).catch(optional)
}

/** A place that operators fill; empty, or not known, it is nothing at all. */
export function Place({ slug }: { slug: Slug }) {
  const item = useQuery(placeQuery(useCall(), slug)).data
  if (!item) return null
  const { text, link } = item.content
  return (
    <aside className="cashier-place" data-place={slug}>
      <p>{text}</p>
      {link && (
        <a className="k-link" href={link.path}>
          {link.label}
          <Icon name="arrow-right" size={16} />
        </a>
      )}
    </aside>
  )
}
