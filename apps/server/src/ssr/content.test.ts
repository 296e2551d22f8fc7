/** What the database says of addresses, on the site as it is built: texts, redirects, descriptions. */
import { resolve } from 'node:path'
import { type Body, type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import * as office from '@ayva/contract/pages/office'
import { changeSetting, resetSetting } from '@ayva/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { addOperator } from '../operators/operators.ts'
import { seed } from '../seed.ts'
import { siteRoutes } from './ssr.ts'

const root = resolve(import.meta.dirname, '../../../..')
const PUBLIC_URL = 'https://ayva.test'
let house: TestHouse
let languages: TestHouse
/** Every address that was asked for, by visitors and by pages being drawn. */
const asked: string[] = []
let olga: Call
beforeAll(async () => {
  house = await open({})
  languages = await open({ LOCALES: ['ru', 'xx'] })
  olga = await operator(house)
})
afterAll(async () => {
  await house.close()
  await languages.close()
})

async function open(config: object): Promise<TestHouse> {
  const opened = await TestHouse.open({
    config: { PUBLIC_URL, ...config },
    async createApp(deps) {
      const app = await createApp(deps)
      app.addHook('onRequest', async ({ url }) => void asked.push(url))
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(opened.deps.db)
  return opened
}

async function operator(of: TestHouse): Promise<Call> {
  const may = ['read', 'change', 'publish', 'redirect'].map((deed) => `pages.${deed}` as Permission)
  const permissions: Permission[] = [...may, 'settings.change']
  return of.callAs((await addOperator(of.deps, { name: 'Ольга', permissions })).token)
}

const why = 'проверка'
const blank = {
  ...{ heading: null, alternates: [], text: '', ogSiteName: null, ogImage: null, noindex: false },
  ...{ prerenderHeader: null, prerenderStatusCode: null, why },
}
type Said = Partial<Body<typeof office.savePage>>
async function publish(path: string, said: Said, call = olga): Promise<void> {
  const written = { ...blank, title: 'Страница', description: 'О чём она', path, ...said }
  const { id, version } = await call(office.savePage, { body: written })
  await call(office.publishPage, { params: { id }, body: { version, why } })
}
async function lead(
  from: string,
  code: number,
  to: string | null,
  aliasRoute: string | null = null,
) {
  await olga(office.setRedirect, { body: { from, code: code as 301, to, aliasRoute, why } })
}

const ask = (url: string, of = house) => of.app.inject({ url })
async function whereTo(url: string, of = house): Promise<unknown[]> {
  const { statusCode, headers } = await ask(url, of)
  return [statusCode, headers.location]
}
const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
function meta(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)
  return found?.[1]
}
const links = (html: string) =>
  [
    ...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]*)")? href="([^"]*)"/g),
  ].map(([, rel, language, href]) => [rel, language, href])
const facts = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  )

describe('[ROUTE-095] an address that no row has', () => {
  test('shows the page of text that is published there, in HTML', async () => {
    await publish('/about-us', {
      title: 'О нас — казино «Айва»',
      heading: 'О нас',
      description: 'Кто мы и зачем',
      text: '<h2>Команда</h2><p>Нас трое.</p><script>alert(1)</script>',
    })
    const { statusCode, body } = await ask('/about-us')
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
    expect((await ask('/about-us?utm=1')).statusCode).toBe(200)
    expect((await ask('/%61bout-us')).body).toBe(body)
    expect((await ask('/About-us')).statusCode).toBe(404)
  })

  test('is found by a name in Russian too', async () => {
    await publish('/о-нас', { title: 'Мы' })
    const { statusCode, body } = await ask(encodeURI('/о-нас'))
    expect([statusCode, title(body)]).toEqual([200, 'Мы'])
  })

  test('[ROUTE-096] is the page of the lost where there is neither, and is kept for nobody', async () => {
    const { statusCode, body } = await ask('/nothing-here')
    expect([statusCode, meta(body, 'prerender-status-code')]).toEqual([404, '404'])
    expect(body).not.toContain('nothing-here')
    expect((await ask('/nothing-there')).body).toBe(body)
    await publish('/nothing-here', { title: 'Уже есть' })
    expect(title((await ask('/nothing-here')).body)).toBe('Уже есть')
  })
})

test('[SEO-12] a path is asked about without the language in front of it', async () => {
  asked.length = 0
  for (const path of ['/ru/rules', '/xx', '/xx/no/such'])
    await languages.app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  const pages = asked.filter((url) => url.startsWith('/api/v18/pages/'))
  expect(pages).toEqual(['rules', '%2F', 'no%2Fsuch'].map((path) => `/api/v18/pages/${path}`))
  expect(asked).toContain('/api/v18/redirects?path=%2Fno%2Fsuch')
})

test('while the database is away an address is no page that is lost, but a 503', async () => {
  const { db } = house.deps
  const away = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  house.deps.db = away
  try {
    expect((await ask('/asked-for-first-now')).statusCode).toBe(503)
  } finally {
    house.deps.db = db
    await away.destroy()
  }
  expect((await ask('/asked-for-first-now')).statusCode).toBe(404)
})

describe('a redirect', () => {
  test.each([301, 302, 307, 308])(
    '[SEO-15] of %s sets the status and the Location',
    async (code) => {
      await lead('/old', code, '/rules')
      expect(await whereTo('/old')).toEqual([code, '/rules'])
    },
  )

  test('[SEO-08] says in its document where it leads, and with which status', async () => {
    await lead('/older', 301, '/games?a=1&b=%22')
    const { body } = await ask('/older')
    expect(meta(body, 'prerender-header')).toBe('Location: /games?a=1&amp;b=%22')
    expect(meta(body, 'prerender-status-code')).toBe('301')
    expect((await ask('/registration')).body).toContain('content="Location: /#register"')
  })

  test('[SEO-16] of 404 sets the status and no Location, be there a page or not', async () => {
    await publish('/gone', { title: 'Была' })
    expect((await ask('/gone')).statusCode).toBe(200)
    await lead('/gone', 404, null)
    const { statusCode, headers, body } = await ask('/gone')
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(meta(body, 'prerender-status-code')).toBe('404')
  })

  test('[SEO-17] to another site leaves it only by two slashes', async () => {
    await lead('/partner', 302, '//other.example/x')
    expect(await whereTo('/partner')).toEqual([302, '//other.example/x'])
  })

  test('[SEO-14] by an alias shows another page under the address that was asked for', async () => {
    await lead('/reels', 200, null, '/games/slots')
    const [alias, own] = [await ask('/reels'), await ask('/games/slots')]
    expect([alias.statusCode, alias.headers.location]).toEqual([200, undefined])
    expect(title(alias.body)).toBe(title(own.body))
    expect(links(alias.body)).toEqual([['canonical', undefined, 'https://ayva.test/games/slots']])
    const cards = (html: string) => html.match(/class="k-game-card/g)?.length
    expect(cards(alias.body)).toBe(cards(own.body))
    const sheets = (html: string) => html.match(/rel="stylesheet" href="[^"]*"/g)
    expect(sheets(alias.body)).toEqual(sheets(own.body))

    await lead('/terms', 200, null, '/nothing-at-all')
    expect((await ask('/terms')).statusCode).toBe(404)
    await lead('/cash', 200, null, '/payment/deposit')
    expect((await ask('/cash')).statusCode).toBe(404)
  })

  test('[ROUTE-016] of a game’s page goes before the game', async () => {
    const path = '/games/ayva-lab/miny'
    expect((await ask(path)).statusCode).toBe(200)
    await lead(path, 301, '/games/ayva-lab/kosti')
    expect(await whereTo(path)).toEqual([301, '/games/ayva-lab/kosti'])
    expect(await whereTo(`${path}?mode=demo`)).toEqual([301, '/games/ayva-lab/kosti'])
    await lead('/games/ayva-lab/no-more', 308, '/games')
    expect(await whereTo('/games/ayva-lab/no-more')).toEqual([308, '/games'])
    await olga(office.dropRedirect, { body: { from: path, why } })
    expect((await ask(path)).statusCode).toBe(200)
  })

  test('leads nobody from a page of the product that is no game', async () => {
    await lead('/fairness', 301, '/rules')
    expect(await whereTo('/fairness')).toEqual([200, undefined])
  })

  test('keeps the language of the address', async () => {
    const call = await operator(languages)
    const wish = { from: '/old', code: 301 as const, to: '/rules', aliasRoute: null, why }
    await call(office.setRedirect, { body: wish })
    expect(await whereTo('/old', languages)).toEqual([301, '/ru/old'])
    expect(await whereTo('/xx/old', languages)).toEqual([301, '/xx/rules'])
  })
})

describe('what search engines are told', () => {
  test('[SEO-01 .. SEO-07, ROUTE-002] of home is what operators write for its path', async () => {
    const before = (await ask('/')).body
    expect(title(before)).toContain('Айва')
    expect(meta(before, 'description')).toMatch(/.{40}/)
    const [organization, site] = facts(before)
    expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://ayva.test/' })
    expect(site).toMatchObject({ '@type': 'WebSite', name: 'Айва' })

    await publish('/', {
      ...{ title: 'Главная по-новому', description: 'Свои "слова" & <знаки>' },
      ...{ ogSiteName: 'Айва для своих', ogImage: '/art/own.png' },
      text: '<h2>О казино</h2><p>Текст под главной.</p>',
    })
    const { body } = await ask('/')
    expect(title(body)).toBe('Главная по-новому')
    expect(meta(body, 'description')).toBe('Свои &quot;слова&quot; &amp; &lt;знаки&gt;')
    expect(meta(body, 'og:title')).toBe('Главная по-новому')
    expect(meta(body, 'og:site_name')).toBe('Айва для своих')
    expect(meta(body, 'og:image')).toBe('https://ayva.test/art/own.png')
    expect(meta(body, 'og:url')).toBe('https://ayva.test/')
    expect(links(body)).toEqual([['canonical', undefined, 'https://ayva.test/']])
    expect(body).toContain('<p>Текст под главной.</p>')
  })

  test('[SEO-02] of each public page parses, and of a game makes nothing up', async () => {
    const types = async (path: string) => facts((await ask(path)).body).map((one) => one['@type'])
    expect(await types('/rules')).toEqual(['BreadcrumbList', 'Article'])
    expect(await types('/games')).toEqual(['BreadcrumbList'])
    expect(await types('/games/developer/ayva-lab')).toEqual(['BreadcrumbList'])
    const [crumbs, game] = facts((await ask('/games/ayva-lab/kosti')).body)
    expect(crumbs).toMatchObject({ itemListElement: { length: 3 } })
    expect(game).toMatchObject({ '@type': 'VideoGame', name: expect.any(String) })
    expect(Object.keys(game!)).not.toEqual(expect.arrayContaining(['aggregateRating']))
    expect(game).not.toHaveProperty('offers')
    expect(await types('/game/ayva-lab/kosti')).toEqual([])
  })

  test('[SEO-08, SEO-09] may be a header and a status of the page’s own', async () => {
    await publish('/soon', { prerenderHeader: 'Retry-After: 3600', prerenderStatusCode: 503 })
    const { body } = await ask('/soon')
    expect(meta(body, 'prerender-header')).toBe('Retry-After: 3600')
    expect(meta(body, 'prerender-status-code')).toBe('503')
  })

  test('is that a page is not for them, and then it has no address, no facts, no place on the map', async () => {
    await publish('/quiet', { noindex: true })
    await publish('/loud', {})
    const { body } = await ask('/quiet')
    expect(meta(body, 'robots')).toBe('noindex')
    expect([links(body), facts(body)]).toEqual([[], []])
    const { body: map } = await ask('/sitemap-pages.xml')
    expect(map).toContain('<loc>https://ayva.test/loud</loc><lastmod>2026-11-21</lastmod>')
    expect(map).not.toContain('/quiet')
  })

  test('[SET-10] of other languages are all of the site’s, or those set by hand', async () => {
    const call = await operator(languages)
    const [kk, ru] = ['https://kk.example/', 'https://ru.example/'].map((href, index) => ({
      ...{ hreflang: ['kk', 'ru'][index]!, href },
    }))
    await publish('/hands', { alternates: [kk!, ru!] }, call)
    const alternates = async () =>
      links((await ask('/xx/hands', languages)).body).map(([, language, href]) => [language, href])
    expect(await alternates()).toEqual([
      [undefined, 'https://ayva.test/xx/hands'],
      ['ru', 'https://ayva.test/ru/hands'],
      ['xx', 'https://ayva.test/xx/hands'],
      ['x-default', 'https://ayva.test/ru/hands'],
      ['kk', 'https://kk.example/'],
    ])
    const params = { alias: 'hreflang_auto_replace' }
    await call(changeSetting, { params, body: { value: { enabled: false }, why } })
    expect(await alternates()).toEqual([
      [undefined, 'https://ayva.test/xx/hands'],
      ['kk', 'https://kk.example/'],
      ['ru', 'https://ru.example/'],
    ])
    await call(resetSetting, { params, body: { why } })
  })
})
