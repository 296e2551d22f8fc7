/** The operator's tag manager: a third-party script for visitors who have consented. */
import { serverNow } from '@ayva/kit/server-clock'

const SOURCE = 'https://www.googletagmanager.com/gtm.js'
const AFTER_MS = 3500
const interactions = ['pointerdown', 'click', 'keydown', 'touchstart', 'wheel'] as const

/** Resolves after 3500 ms, or at the first interaction with the page. */
export function tagManagerDue(page: EventTarget): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, AFTER_MS)
    for (const one of interactions)
      page.addEventListener(one, end, { capture: true, passive: true })
    function end(): void {
      clearTimeout(timer)
      for (const one of interactions) page.removeEventListener(one, end, { capture: true })
      done()
    }
  })
}

/** Adds the script to the page once. */
export function loadTagManager(id: string): void {
  const src = `${SOURCE}?id=${id}`
  if ([...document.scripts].some((one) => one.src === src)) return
  const layer = ((globalThis as { dataLayer?: object[] }).dataLayer ??= [])
  layer.push({ 'gtm.start': serverNow(), event: 'gtm.js' })
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}
