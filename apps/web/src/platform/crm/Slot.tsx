import './slots.css'
import { type Slug } from '@ayva/contract/platform/crm'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { slotQuery } from './slot-query.ts'

// A player's page renders again during hydration, so this code is loaded before; a guest's page keeps the server's
// markup.
export const SlotItems = later(async () => (await import('./SlotItems.tsx')).SlotItems)

type Props = {
  slug: Slug
  /** Shows one item instead of all. */
  single?: true
}

/** A slot that operators fill; an empty or unknown one takes no space. */
export function Slot({ slug, single }: Props) {
  const items = useQuery(slotQuery(useCall(), slug)).data ?? null
  // The same element while its items are the same: rendering again before the code is loaded would remove the server's
  // markup.
  return useMemo(
    () =>
      items === null || items.length === 0 ? null : (
        <SlotItems slug={slug} items={items} single={single} />
      ),
    [slug, items, single],
  )
}
