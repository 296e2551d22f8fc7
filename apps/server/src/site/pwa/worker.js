/**
 * The service worker. It knows one thing: where a page is asked for and no network answers, the page
 * «Нет сети» is shown. It answers nothing else and keeps no answer of the site, so that no balance, no
 * payment and no old page can ever come out of it.
 */
/* global self, caches, fetch, Request, Response */
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
