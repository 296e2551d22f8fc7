import { type Call } from '@ayva/contract/client'
import { type Slug } from '@ayva/contract/platform/crm'
import { type QueryClient } from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { SlotItems } from './Slot.tsx'
import { slotQuery } from './slot-query.ts'

/**
 * For the loader of a page with slots, which works without those that fail. Their code is loaded too, so that nothing
 * moves later.
 */
export async function loadSlots(
  call: Call,
  cache: QueryClient,
  slugs: readonly Slug[],
): Promise<void> {
  const load = (slug: Slug) => cache.query({ ...slotQuery(call, slug), ...known })
  const all = await Promise.all(slugs.map((slug) => load(slug).catch(optional)))
  if (all.some((items) => items && items.length > 0)) await SlotItems.fetched().catch(optional)
}
