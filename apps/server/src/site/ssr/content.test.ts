/** Content of the database at addresses of the built site: texts and redirects. */
import * as office from '@ayva/contract/platform/pages/office'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#lib/data/db.ts'
import { facts, links, meta, openSite, type TestSite, title, why } from './content.testing.ts'

let site: TestSite
let languages: TestSite
beforeAll(async () => {
  site = await openSite()
  languages = await openSite({ LOCALES: ['ru', 'xx'] })
})
afterAll(async () => {
  await site.close()
  await languages.close()
})

/** A page without the timestamps of its data, because it may have been rendered again. */
const undated = (body: string) => body.replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '')

describe('[ROUTE-095] an address without a row in the table', () => {
  test('shows the text page published there, in HTML', async () => {
    await site.publish('/about-us', {
      title: 'О нас — казино «Айва»',
      heading: 'О нас',
      description: 'Кто мы и зачем',
      text: '<h2>Команда</h2><p>Нас трое.</p><script>alert(1)</script>',
    })
    const { statusCode, body } = await site.ask('/about-us')
    expect(statusCode).toBe(200)
    expect(title(body)).toBe('О нас — казино «Айва»')
    expect(body).toMatch(/<h1[^>]*>О нас<\/h1>/)
    expect(body).toContain('<h2 id="part-1">Команда</h2><p>Нас трое.</p>')
    expect(body).not.toContain('alert(1)')
    expect(links(body)).toEqual([['canonical', undefined, 'https://ayva.test/about-us']])
    expect(facts(body)).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ item: 'https://ayva.test/' }, { name: 'О нас', position: 2 }],
      },
      { '@type': 'Article', headline: 'О нас', mainEntityOfPage: 'https://ayva.test/about-us' },
    ])
    expect((await site.ask('/about-us?utm=1')).statusCode).toBe(200)
    expect(undated((await site.ask('/%61bout-us')).body)).toBe(undated(body))
    expect((await site.ask('/About-us')).statusCode).toBe(404)
  })

  test('is found by a Russian name too', async () => {
    await site.publish('/о-нас', { title: 'Мы' })
    const { statusCode, body } = await site.ask(encodeURI('/о-нас'))
    expect([statusCode, title(body)]).toEqual([200, 'Мы'])
  })

  test('[ROUTE-096] is the not-found page if there is neither, and is not cached', async () => {
    const { statusCode, body } = await site.ask('/nothing-here')
    expect([statusCode, meta(body, 'prerender-status-code')]).toEqual([404, '404'])
    expect(body).not.toContain('nothing-here')
    expect((await site.ask('/nothing-there')).body).toBe(body)
    await site.publish('/nothing-here', { title: 'Уже есть' })
    expect(title((await site.ask('/nothing-here')).body)).toBe('Уже есть')
  })
})

test('[SEO-12] a path is looked up without its language prefix', async () => {
  languages.asked.length = 0
  for (const path of ['/ru/rules', '/xx', '/xx/no/such'])
    await languages.testApp.app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  const pages = languages.asked.filter((url) => url.startsWith('/api/v18/pages/'))
  expect(pages).toEqual(['rules', '%2F', 'no%2Fsuch'].map((path) => `/api/v18/pages/${path}`))
  expect(languages.asked).toContain('/api/v18/redirects?path=%2Fno%2Fsuch')
})

test('while the database is unreachable an address answers 503 instead of not found', async () => {
  const { db } = site.testApp.deps
  const away = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  site.testApp.deps.db = away
  // Clears the cache of paths, which cannot be read again.
  site.testApp.deps.bus.publish('content_changed', {})
  try {
    expect((await site.ask('/asked-for-first-now')).statusCode).toBe(503)
  } finally {
    site.testApp.deps.db = db
    await away.destroy()
  }
  expect((await site.ask('/asked-for-first-now')).statusCode).toBe(404)
})

describe('a redirect', () => {
  test.each([301, 302, 307, 308] as const)(
    '[SEO-15] of %s sets the status and the Location',
    async (code) => {
      await site.lead('/old', code, '/rules')
      expect(await site.whereTo('/old')).toEqual([code, '/rules'])
    },
  )

  test('is followed for an address whose named object does not exist', async () => {
    expect((await site.ask('/games/ayva-lab/renamed')).statusCode).toBe(404)
    await site.lead('/games/ayva-lab/renamed', 301, '/games/ayva-lab/kosti')
    expect(await site.whereTo('/games/ayva-lab/renamed')).toEqual([301, '/games/ayva-lab/kosti'])
  })

  test('[SEO-08] states its target and status in its document', async () => {
    await site.lead('/older', 301, '/games?a=1&b=%22')
    const { body } = await site.ask('/older')
    expect(meta(body, 'prerender-header')).toBe('Location: /games?a=1&amp;b=%22')
    expect(meta(body, 'prerender-status-code')).toBe('301')
    expect((await site.ask('/registration')).body).toContain('content="Location: /#register"')
  })

  test('[SEO-16] of 404 sets the status without a Location, whether there is a page or not', async () => {
    await site.publish('/gone', { title: 'Была' })
    expect((await site.ask('/gone')).statusCode).toBe(200)
    await site.lead('/gone', 404, null)
    const { statusCode, headers, body } = await site.ask('/gone')
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(meta(body, 'prerender-status-code')).toBe('404')
  })

  test('[SEO-17] to another site needs two slashes', async () => {
    await site.lead('/partner', 302, '//other.example/x')
    expect(await site.whereTo('/partner')).toEqual([302, '//other.example/x'])
  })

  test('[SEO-14] by an alias shows another page at the requested address', async () => {
    await site.lead('/reels', 200, null, '/games/slots')
    const alias = await site.ask('/reels')
    const own = await site.ask('/games/slots')
    expect([alias.statusCode, alias.headers.location]).toEqual([200, undefined])
    expect(title(alias.body)).toBe(title(own.body))
    expect(links(alias.body)).toEqual([['canonical', undefined, 'https://ayva.test/games/slots']])
    const cards = (html: string) => html.match(/class="k-game-card/g)?.length
    expect(cards(alias.body)).toBe(cards(own.body))
    const sheets = (html: string) => html.match(/rel="stylesheet" href="[^"]*"/g)
    expect(sheets(alias.body)).toEqual(sheets(own.body))

    await site.lead('/terms', 200, null, '/nothing-at-all')
    expect((await site.ask('/terms')).statusCode).toBe(404)
    await site.lead('/cash', 200, null, '/payment/deposit')
    expect((await site.ask('/cash')).statusCode).toBe(404)
  })

  test('[ROUTE-016] of a game’s page takes precedence over the game', async () => {
    const path = '/games/ayva-lab/miny'
    expect((await site.ask(path)).statusCode).toBe(200)
    await site.lead(path, 301, '/games/ayva-lab/kosti')
    expect(await site.whereTo(path)).toEqual([301, '/games/ayva-lab/kosti'])
    expect(await site.whereTo(`${path}?mode=demo`)).toEqual([301, '/games/ayva-lab/kosti'])
    await site.lead('/games/ayva-lab/no-more', 308, '/games')
    expect(await site.whereTo('/games/ayva-lab/no-more')).toEqual([308, '/games'])
    await site.olga(office.dropRedirect, { body: { from: path, why } })
    expect((await site.ask(path)).statusCode).toBe(200)
  })

  test('does not replace a page of the product that is no game', async () => {
    await site.lead('/fairness', 301, '/rules')
    expect(await site.whereTo('/fairness')).toEqual([200, undefined])
  })

  test('keeps the language of the address', async () => {
    const wish = { from: '/old', code: 301 as const, to: '/rules', aliasRoute: null, why }
    await languages.olga(office.setRedirect, { body: wish })
    expect(await languages.whereTo('/old')).toEqual([301, '/ru/old'])
    expect(await languages.whereTo('/xx/old')).toEqual([301, '/xx/rules'])
  })
})
