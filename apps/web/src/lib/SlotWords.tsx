import { type RotatorItem, type Slug } from '@ayva/contract/platform/crm'
import { useQuery } from '@tanstack/react-query'
import { shared } from './cache.ts'
import { useCall } from './call.ts'
import { linkProps } from './link-props.ts'

/** The texts that operators have put into a slot, at the end of a dialog; nothing if the slot is empty or unknown. */
export function SlotWords({ slug }: { slug: Slug }) {
  const call = useCall()
  const { data: item } = useQuery({
    queryKey: ['rotator', slug, 'words'],
    queryFn: async (): Promise<RotatorItem | null> =>
      call((await import('@ayva/contract/platform/crm')).showRotator, {
        params: { slug },
        query: {},
      }),
    ...shared,
    retry: false,
  })
  if (!item) return null
  const { title, text, link } = item.content
  return (
    <aside className="k-text-2" data-slot={slug}>
      {title !== null && <b>{title}</b>}
      <p>{text}</p>
      {link && (
        <a href={link.path} {...linkProps(link.path)} className="k-link">
          {link.label}
        </a>
      )}
    </aside>
  )
}
