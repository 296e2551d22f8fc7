/**
 * The service worker. Where a page is asked for and no network answers, it shows the page «Нет сети». It
 * shows what the site tells while it is closed (web push). It answers nothing else and keeps no answer of
 * the site, so that no balance, no payment and no old page can ever come out of it.
 */
/* global self, caches, fetch, Request, Response, URL */
const CACHE = 'ayva-offline'
const PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(prepare(event))
})

async function prepare(event) {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
  await passBy(event)
  // It keeps nothing that an open page could need in an older form.
  await self.skipWaiting()
}

/** Where browsers know of it, everything but pages goes to the network without this code being woken. */
async function passBy(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  } catch {
    // An older form of it: then this code is woken, and lets go what is no page.
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => names.filter((name) => name !== CACHE))
        .then((strangers) => Promise.all(strangers.map((name) => caches.delete(name)))),
      // The page is asked for while the worker wakes, so nobody waits for it.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  // A form that is sent is no page that is asked for.
  if (method === 'GET' && mode === 'navigate') event.respondWith(page(event))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (!kept) throw error
    return new Response(kept.body, { status: 503, headers: kept.headers })
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data))
})

/** Something must be shown for each message, or the browser shows words of its own. */
async function tell(data) {
  const { title, text, path, tag } = said(data)
  // Of one thing told twice the second takes the place of the first, without a sound.
  await self.registration.showNotification(title, {
    body: text,
    tag,
    data: { path },
    lang: 'ru',
    icon: '/apple-touch-icon.png',
  })
}

function said(data) {
  try {
    const { title, text, path, tag } = data.json()
    if (title && text) return { title: String(title), text: String(text), path, tag: String(tag) }
  } catch {
    // Another form of it, of a site that is older or newer.
  }
  return { title: 'Айва', text: 'На сайте есть новое.', path: '/', tag: 'news' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** A page of this site alone. A window that shows it already is brought forward; no other is led away. */
async function open(path) {
  const url = ownAddress(path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  await (there ? there.focus() : self.clients.openWindow(url))
}

function ownAddress(path) {
  const { origin } = self.location
  try {
    const url = new URL(String(path), origin)
    if (url.origin === origin && /^\/(?![/\\])/.test(String(path))) return url.href
  } catch {
    // No address.
  }
  return `${origin}/`
}
