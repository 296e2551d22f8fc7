/**
 * The first script, and a small one: the others are fetched once what is to be seen first is there, so
 * that on a slow line they do not share it with pictures, styles and fonts. A button pressed until they
 * are there is pressed again when the page is alive, so that nobody has to press it twice.
 */
import { tellPrerenderer } from '#lib/prerender-ready.ts'

const WAITS_AT_MOST_MS = 2500

tellPrerenderer()

let begun = false

function begin(): void {
  if (begun) return
  begun = true
  const [entry, ...chunks] = document.getElementById('boot')!.dataset['later']!.split(' ')
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  const links = chunks.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  document.head.append(script, ...links)
}

// A tab in the background is painted when somebody looks at it; its code need not wait for that.
if (document.hidden) begin()
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
setTimeout(begin, WAITS_AT_MOST_MS)

let pressed: HTMLButtonElement | undefined

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // What opens a popover has opened it: the browser needs nobody for that.
  pressed = button?.type === 'button' && !button.popoverTargetElement ? button : undefined
  // By itself a form would be sent to the page's own address, with what was written in it.
  if (button?.type === 'submit') event.preventDefault()
}

addEventListener('click', keep, true)
new MutationObserver((_, observer) => {
  observer.disconnect()
  removeEventListener('click', keep, true)
  if (pressed?.isConnected) pressed.click()
}).observe(document.documentElement, { attributeFilter: ['data-ready'] })
