/** The tag manager of the operator's choice: a script of others, for whoever has agreed to it. */
import { serverNow } from '@ayva/kit/server-clock'

const SOURCE = 'https://www.googletagmanager.com/gtm.js'
const AFTER_MS = 3500
const interactions = ['pointerdown', 'click', 'keydown', 'touchstart', 'wheel'] as const

/** Begins the wait: resolves after 3500 ms, or when the visitor first does something in the page. */
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

/** Puts the script into the page, once. */
export function loadTagManager(id: string): void {
  const src = `${SOURCE}?id=${id}`
  if ([...document.scripts].some((one) => one.src === src)) return
  const layer = ((globalThis as { dataLayer?: object[] }).dataLayer ??= [])
  layer.push({ 'gtm.start': serverNow(), event: 'gtm.js' })
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}
