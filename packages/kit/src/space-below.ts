import { useLayoutEffect } from 'react'

/** In pixels: at least three rows are visible, and at most six and a half. */
const LEAST = 136
const MOST = 264
/** The distance from an option to the edge of the list, and from the list to what is below it. */
const MARGIN = 6

/** Scrolls the list to an option without scrolling anything around the list. */
export function showOption(option: HTMLElement, list: HTMLElement): void {
  const top = option.offsetTop - MARGIN
  const bottom = option.offsetTop + option.offsetHeight + MARGIN - list.clientHeight
  list.scrollTop = Math.max(bottom, Math.min(list.scrollTop, top))
}

/**
 * Keeps an open list inside the surrounding dialog and above the keyboard of a phone, so that it is visible without
 * scrolling, and shows the active option.
 */
export function useSpaceBelow(listId: string, isOpen: boolean): void {
  useLayoutEffect(() => {
    const list = document.getElementById(listId)
    const seen = window.visualViewport
    if (!isOpen || !list) return
    const fit = () => {
      const bottom = seen ? seen.offsetTop + seen.height : window.innerHeight
      const dialog = list.closest('dialog')?.getBoundingClientRect().bottom ?? bottom
      const space = Math.min(bottom, dialog) - list.getBoundingClientRect().top - MARGIN
      list.style.maxHeight = `${Math.max(LEAST, Math.min(space, MOST))}px`
      list.scrollIntoView({ block: 'nearest' })
      const active = list.querySelector<HTMLElement>('[aria-selected="true"]')
      if (active) showOption(active, list)
    }
    fit()
    seen?.addEventListener('resize', fit)
    return () => seen?.removeEventListener('resize', fit)
  }, [listId, isOpen])
}
