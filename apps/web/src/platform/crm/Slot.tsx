import './slots.css'
import { type Slug } from '@ayva/contract/platform/crm'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { slotQuery } from './slot-query.ts'

// A player's page is drawn anew as it comes alive, so this comes before that; a guest's shows what the server drew.
export const SlotItems = later(async () => (await import('./SlotItems.tsx')).SlotItems)

type Props = {
  slug: Slug
  /** One item in place of all. */
  single?: true
}

/** A place that operators fill; empty, or not known, it is nothing at all and takes no space. */
export function Slot({ slug, single }: Props) {
  const items = useQuery(slotQuery(useCall(), slug)).data ?? null
  // The same element as long as its items are the same: what the server has drawn would give way to nothing
  // where this is drawn anew before its code is here.
  return useMemo(
    () =>
      items === null || items.length === 0 ? null : (
        <SlotItems slug={slug} items={items} single={single} />
      ),
    [slug, items, single],
  )
}
