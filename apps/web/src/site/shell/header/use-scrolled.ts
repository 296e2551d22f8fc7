import { useWindow } from '../watches/window-state.ts'

const SCROLLED_PX = 30

/** Whether the page is scrolled so far that the header should be visually separate. */
export function useScrolled(): boolean {
  return useWindow(({ scrollY }) => scrollY > SCROLLED_PX)
}
