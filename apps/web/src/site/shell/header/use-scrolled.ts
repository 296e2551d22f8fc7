import { useWindow } from '../watches/window-state.ts'

const SCROLLED_PX = 30

/** Whether the page has been scrolled so far that the header should set itself apart. */
export function useScrolled(): boolean {
  return useWindow(({ scrollY }) => scrollY > SCROLLED_PX)
}
