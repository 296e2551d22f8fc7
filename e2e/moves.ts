import { type Page } from '@playwright/test'

type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { previousRect: { width: number } }[]
}

/** How far visible elements have moved since the page was opened; elements that scroll into view are not counted. */
export async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput && sources.some(({ previousRect }) => previousRect.width > 0))
          seen.moved += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved)
}
