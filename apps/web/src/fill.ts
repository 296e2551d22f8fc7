/**
 * Polyfills for the oldest supported browsers (apps/web/browsers.ts), and for any browser on a page over plain HTTP
 * from another machine. Built separately, so that they are complete before any other module runs; `boot.ts` loads them
 * only if something is missing. `e2e/browsers.test.ts` detects what has to be added here.
 */
import 'core-js/modules/es.array.from-async.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.iterator.constructor.js'
import 'core-js/modules/es.iterator.drop.js'
import 'core-js/modules/es.iterator.every.js'
import 'core-js/modules/es.iterator.filter.js'
import 'core-js/modules/es.iterator.find.js'
import 'core-js/modules/es.iterator.flat-map.js'
import 'core-js/modules/es.iterator.for-each.js'
import 'core-js/modules/es.iterator.from.js'
import 'core-js/modules/es.iterator.map.js'
import 'core-js/modules/es.iterator.reduce.js'
import 'core-js/modules/es.iterator.some.js'
import 'core-js/modules/es.iterator.take.js'
import 'core-js/modules/es.iterator.to-array.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.object.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.set.difference.v2.js'
import 'core-js/modules/es.set.intersection.v2.js'
import 'core-js/modules/es.set.is-disjoint-from.v2.js'
import 'core-js/modules/es.set.is-subset-of.v2.js'
import 'core-js/modules/es.set.is-superset-of.v2.js'
import 'core-js/modules/es.set.symmetric-difference.v2.js'
import 'core-js/modules/es.set.union.v2.js'
import 'core-js/modules/es.typed-array.to-reversed.js'
import 'core-js/modules/es.typed-array.to-sorted.js'
import 'core-js/modules/es.typed-array.with.js'
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
import { apply, isSupported } from '@oddbird/popover-polyfill/fn'
import popoverStyles from './fill.css?url'

/** The first of our layers, so that the styles of a page override those of the package. */
const LAYER = 'reset.popover'

if (!isSupported()) fillPopover()
if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID })
if (!('clipboard' in navigator)) Object.assign(navigator, { clipboard: { writeText } })
if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal })

/** A signal that aborts with the first of the given ones and its reason. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  for (const one of signals) {
    if (one.aborted) controller.abort(one.reason)
    else one.addEventListener('abort', () => controller.abort(one.reason), { once: true, signal })
  }
  return signal
}

/**
 * If scripts cannot create a style sheet, the package would write one into the page, which the content security policy
 * forbids; it gets one without effect, and ours is linked instead.
 */
function fillPopover(): void {
  const hasSheets = 'adoptedStyleSheets' in (document as object)
  if (hasSheets) return apply({ layerName: LAYER })
  const { CSSStyleSheet } = window
  const withoutEffect = class {
    replaceSync(): void {}
  }
  Object.assign(window, { CSSStyleSheet: withoutEffect })
  Object.defineProperty(document, 'adoptedStyleSheets', {
    value: [],
    writable: true,
    configurable: true,
  })
  apply({ layerName: LAYER })
  Object.assign(window, { CSSStyleSheet })
  Reflect.deleteProperty(document, 'adoptedStyleSheets')
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: popoverStyles,
  })
  document.head.append(link)
}

/** A random UUID of version 4 (RFC 9562, 5.4). */
function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Copies with the older API, from a selected field. */
async function writeText(text: string): Promise<void> {
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Inside an open dialog, because nothing outside can have the focus.
  const parent = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new DOMException('nothing was copied', 'NotAllowedError')
}
