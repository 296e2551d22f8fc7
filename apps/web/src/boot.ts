/**
 * The first script, and a small one: the others are fetched once what is to be seen first is there, so
 * that on a slow line they do not share it with pictures, styles and fonts. A button pressed until they
 * are there is pressed again when the page is alive, so that nobody has to press it twice.
 *
 * Written without `?.` and `??`: browsers that are told here that they are too old must be able to read it.
 */
import { notifyPrerenderer } from '#lib/prerender-ready.ts'

const WAITS_AT_MOST_MS = 2500

/** What scripts that come later need to know of the time before them. */
type Early = {
  /** The last form that was sent, until something else is pressed or typed. */
  held: SubmitEvent | null
  /** What a page translator replaces is in them (`lib/translators.ts`). */
  records: MutationRecord[]
}

const page = document as Document & Early
page.records = []

notifyPrerenderer()

let begun = false

function begin(): void {
  if (begun) return
  begun = true
  const { later = '', fill = '', notice = '' } = page.getElementById('boot')!.dataset
  const [entry = '', ...chunks] = later.split(' ')
  const links = chunks.map((href) =>
    Object.assign(page.createElement('link'), { rel: 'modulepreload', href }),
  )
  const fetchApplication = () => page.head.append(moduleOf(entry), ...links)
  // All supported browsers have it; those that know no modules get the notice without this script.
  if (!CSS.supports('container-type:size')) page.head.append(moduleOf(notice))
  // A browser that has the first two has all that is filled (e2e/browsers.test.ts), except on plain HTTP.
  else if ('parse' in URL && 'Iterator' in window && isSecureContext) fetchApplication()
  else page.head.append(Object.assign(moduleOf(fill), { onload: fetchApplication }))
}

function moduleOf(src: string): HTMLScriptElement {
  return Object.assign(page.createElement('script'), { type: 'module', src })
}

// A tab in the background is painted when somebody looks at it; its code need not wait for that.
if (page.hidden) begin()
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
setTimeout(begin, WAITS_AT_MOST_MS)

let pressed: HTMLButtonElement | null = null

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // What opens a popover has opened it: the browser needs nobody for that.
  pressed = button && button.type === 'button' && !button.popoverTargetElement ? button : null
  page.held = null
}

/**
 * By itself the browser would send a form to the page's own address, with what was written in it. `Form` of the kit
 * sends the form when React has taken it over, which may be later than the page is alive.
 */
function hold(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement & { taken?: true }).taken) return
  event.preventDefault()
  event.stopImmediatePropagation()
  page.held = event
}

addEventListener('click', keep, true)
addEventListener('submit', hold, true)
// Whoever types on after a form was sent means to send something else. The changes that `Form` tells are not trusted.
for (const type of ['input', 'change'])
  addEventListener(
    type,
    ({ isTrusted }) => {
      if (isTrusted) page.held = null
    },
    true,
  )
new MutationObserver((records, observer) => {
  page.records.push(...records)
  if (!page.documentElement.dataset['ready']) return
  observer.disconnect()
  page.records = []
  if (pressed && pressed.isConnected) pressed.click()
}).observe(page, { childList: true, subtree: true, attributeFilter: ['data-ready'] })
