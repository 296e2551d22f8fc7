/** Fetches ahead what the pages are made of that links in sight, or under the pointer, lead to. */
import { type createBrowserRouter } from 'react-router'
import { whenIdle } from './idle.ts'
import { isRouted } from './links.ts'
import { rowOf } from './row-of.ts'

type Router = ReturnType<typeof createBrowserRouter>
/** Scripts and styles of each page's module. */
type Chunks = Record<string, string[] | undefined>

/** Links of one page that are watched: a list that goes on for ever leads to the same few pages. */
const LINKS_MAX = 300
const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

/** Files that are asked for without a pause. */
const AT_ONCE = 6

const fetched = new Set<string>()
const waiting: string[] = []
let chunks: Promise<Chunks> | undefined

/** Begins to watch links. What a browser cannot fetch ahead by itself is not fetched ahead. */
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

/** A line so slow, or so dear, that nothing is fetched over it that nobody has asked for. */
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

/** A page is made of dozens of files: all asked for at once would hold up who scrolls. */
function fetchAhead(href: string): void {
  if (waiting.push(href) === 1) whenIdle(fetchNext)
}

/** By the browser's own means, which take what is idle of the line, and forget what has failed. */
function fetchNext(): void {
  for (const href of waiting.splice(0, AT_ONCE))
    if (!document.querySelector(`link[href="${CSS.escape(href)}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  if (waiting.length > 0) whenIdle(fetchNext)
}
