/** Preloads the code of pages that visible or hovered links lead to. */
import { type createBrowserRouter } from 'react-router'
import { whenIdle } from './idle.ts'
import { isRouted } from './links.ts'
import { rowOf } from './row-of.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Chunks = Record<string, string[] | undefined>

/** The number of watched links per page, because the links of an endless list lead to the same few pages. */
const LINKS_MAX = 300
const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

/** The number of files that are requested without a pause. */
const AT_ONCE = 6

const fetched = new Set<string>()
const waiting: string[] = []
let chunks: Promise<Chunks> | undefined

/** Starts watching links. Browsers without native preloading do not preload. */
export function prefetchLinks(router: Router): void {
  if (!document.createElement('link').relList.supports('prefetch')) return
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, onNear, { passive: true })
  let page: unknown
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) void prefetch(target as HTMLAnchorElement)
  })
  const watch = () => {
    const { location, navigation } = router.state
    if (navigation.state !== 'idle' || location.pathname === page) return
    page = location.pathname
    seen.disconnect()
    whenIdle(() => {
      for (const link of [...document.querySelectorAll('#root a[href]')].slice(0, LINKS_MAX))
        seen.observe(link)
    })
  }
  watch()
  router.subscribe(watch)
}

function onNear({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement) void prefetch(link)
}

async function prefetch(link: HTMLAnchorElement): Promise<void> {
  if (isDear() || !isRouted(link, CLICK, location.origin)) return
  const page = rowOf(link.pathname)?.page
  if (page === undefined || fetched.has(page)) return
  fetched.add(page)
  for (const href of (await filesOf())[page] ?? []) fetchAhead(href)
}

/** A connection so slow or expensive that nothing may be preloaded. */
function isDear(): boolean {
  type Connection = { saveData?: boolean; effectiveType?: string }
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

function filesOf(): Promise<Chunks> {
  chunks ??= fetch('/chunks.json', { priority: 'low' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<Chunks>) : {}))
    .catch(() => ({}))
  return chunks
}

/** A page consists of dozens of files, and requesting all at once would disturb scrolling. */
function fetchAhead(href: string): void {
  if (waiting.push(href) === 1) whenIdle(fetchNext)
}

/** Uses native preloading, which has low priority and forgets failures. */
function fetchNext(): void {
  for (const href of waiting.splice(0, AT_ONCE))
    if (!document.querySelector(`link[href="${CSS.escape(href)}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  if (waiting.length > 0) whenIdle(fetchNext)
}
