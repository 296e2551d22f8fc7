import { type KeyboardEvent } from 'react'

/** The index of the item that contains an element. */
export function indexOf(element: Element): number | undefined {
  const place = element.closest('li[aria-posinset]')?.getAttribute('aria-posinset')
  return place ? Number(place) - 1 : undefined
}

/** The element that gets the focus of a rendered item. */
export function firstLinkOf(list: HTMLElement | null, index: number): HTMLElement | undefined {
  const place = `:scope > li[aria-posinset="${index + 1}"]`
  return list?.querySelector<HTMLElement>(`${place} :is(a[href], button)`) ?? undefined
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  target: EventTarget
}

/** The index that a key moves to from the current one; undefined if it moves nowhere. */
export function stepOf(
  event: Key,
  { columns, count }: { columns: number; count: number },
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const target = event.target as Element
  const from = indexOf(target)
  if (from === undefined || target.matches('input, select, textarea')) return undefined
  const to = nextIndex(event.key, from, { columns, count })
  return to === from ? undefined : to
}

export function nextIndex(
  key: string,
  from: number,
  { columns, count }: { columns: number; count: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to !== undefined && to >= 0 && to < count ? to : undefined
}
