/**
 * The first script, kept small: the others are loaded after the first visible content, so that on a slow connection
 * they do not compete with pictures, styles and fonts. A button that is pressed before that is pressed again after
 * hydration, so that nobody has to press it twice.
 *
 * Written without `?.` and `??`, because browsers that are too old must be able to parse it to get the notice.
 */
import { notifyPrerenderer } from '#lib/prerender-ready.ts'

const WAITS_AT_MOST_MS = 2500

/** What later scripts need to know about the time before them. */
type Early = {
  /** The last submitted form, until something else is pressed or typed. */
  held: SubmitEvent | null
  /** Records what a page translator replaces (`lib/translators.ts`). */
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
  // All supported browsers have it; those without modules get the notice without this script.
  if (!CSS.supports('container-type:size')) page.head.append(moduleOf(notice))
  // A browser with the first two has everything that is polyfilled (e2e/browsers.test.ts), except on plain HTTP.
  else if ('parse' in URL && 'Iterator' in window && isSecureContext) fetchApplication()
  else page.head.append(Object.assign(moduleOf(fill), { onload: fetchApplication }))
}

function moduleOf(src: string): HTMLScriptElement {
  return Object.assign(page.createElement('script'), { type: 'module', src })
}

// A background tab is painted only when it is opened, and its code need not wait for that.
if (page.hidden) begin()
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
setTimeout(begin, WAITS_AT_MOST_MS)

let pressed: HTMLButtonElement | null = null

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // The browser itself has opened the popover of such a button.
  pressed = button && button.type === 'button' && !button.popoverTargetElement ? button : null
  page.held = null
}

/**
 * By default the browser would send the form's content to the page's own address. `Form` of the kit submits the form
 * after React has hydrated it, which can be later than the rest of the page.
 */
function hold(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement & { taken?: true }).taken) return
  event.preventDefault()
  event.stopImmediatePropagation()
  page.held = event
}

addEventListener('click', keep, true)
addEventListener('submit', hold, true)
// Typing after a submission means that the visitor wants to send something else. The events from `Form` are not
// trusted.
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
