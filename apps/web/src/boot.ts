/**
 * The first script, and a small one: the others are fetched once what is to be seen first is there, so
 * that on a slow line they do not share it with pictures, styles and fonts. A button pressed until they
 * are there is pressed again when the page is alive, so that nobody has to press it twice.
 *
 * Written without `?.` and `??`: browsers that are told here that they are too old must be able to read it.
 */
import { notifyPrerenderer } from '#lib/prerender-ready.ts'

const WAITS_AT_MOST_MS = 2500

notifyPrerenderer()

let begun = false

function begin(): void {
  if (begun) return
  begun = true
  const { later = '', fill = '', notice = '' } = document.getElementById('boot')!.dataset
  const [entry = '', ...chunks] = later.split(' ')
  const links = chunks.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  const fetchApplication = () => document.head.append(moduleOf(entry), ...links)
  // All supported browsers have it; those that know no modules get the notice without this script.
  if (!CSS.supports('container-type:size')) document.head.append(moduleOf(notice))
  // A browser that has the first two has all that is filled (e2e/browsers.test.ts), except on plain HTTP.
  else if ('parse' in URL && 'Iterator' in window && isSecureContext) fetchApplication()
  else document.head.append(Object.assign(moduleOf(fill), { onload: fetchApplication }))
}

function moduleOf(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { type: 'module', src })
}

// A tab in the background is painted when somebody looks at it; its code need not wait for that.
if (document.hidden) begin()
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
setTimeout(begin, WAITS_AT_MOST_MS)

let pressed: HTMLButtonElement | null = null

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // What opens a popover has opened it: the browser needs nobody for that.
  const type = button ? button.type : ''
  pressed = button && type === 'button' && !button.popoverTargetElement ? button : null
  // By itself a form would be sent to the page's own address, with what was written in it.
  if (type === 'submit') event.preventDefault()
}

addEventListener('click', keep, true)
new MutationObserver((_, observer) => {
  observer.disconnect()
  removeEventListener('click', keep, true)
  if (pressed && pressed.isConnected) pressed.click()
}).observe(document.documentElement, { attributeFilter: ['data-ready'] })
