/** Data for search engines and other sites in each page's HTML. */
import { changeSetting, resetSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('data for search engines', () => {
  test('[SEO-01 .. SEO-07, ROUTE-002] of home is what operators set for its path', async () => {
    const before = (await site.ask('/')).body
    expect(title(before)).toContain('Айва')
    expect(meta(before, 'description')).toMatch(/.{40}/)
    const [organization, website] = facts(before)
    expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://ayva.test/' })
    expect(website).toMatchObject({ '@type': 'WebSite', name: 'Айва' })

    await site.publish('/', {
      title: 'Главная по-новому',
      description: 'Свои "слова" & <знаки>',
      ogSiteName: 'Айва для своих',
      ogImage: '/art/own.png',
      text: '<h2>О казино</h2><p>Текст под главной.</p>',
    })
    const { body } = await site.ask('/')
    expect(title(body)).toBe('Главная по-новому')
    expect(meta(body, 'description')).toBe('Свои &quot;слова&quot; &amp; &lt;знаки&gt;')
    expect(meta(body, 'og:title')).toBe('Главная по-новому')
    expect(meta(body, 'og:site_name')).toBe('Айва для своих')
    expect(meta(body, 'og:image')).toBe('https://ayva.test/art/own.png')
    expect(meta(body, 'og:url')).toBe('https://ayva.test/')
    expect(links(body)).toEqual([['canonical', undefined, 'https://ayva.test/']])
    expect(body).toContain('<p>Текст под главной.</p>')
  })

  test('[SEO-02] of each public page is valid, and of a game is true', async () => {
    const types = async (path: string) =>
      facts((await site.ask(path)).body).map((one) => one['@type'])
    expect(await types('/rules')).toEqual(['BreadcrumbList', 'Article'])
    expect(await types('/games')).toEqual(['BreadcrumbList'])
    expect(await types('/games/developer/ayva-lab')).toEqual(['BreadcrumbList'])
    const [crumbs, game] = facts((await site.ask('/games/ayva-lab/kosti')).body)
    expect(crumbs).toMatchObject({ itemListElement: { length: 3 } })
    expect(game).toMatchObject({ '@type': 'VideoGame', name: expect.any(String) })
    expect(Object.keys(game!)).not.toEqual(expect.arrayContaining(['aggregateRating']))
    expect(game).not.toHaveProperty('offers')
    expect(await types('/game/ayva-lab/kosti')).toEqual([])
  })

  test('[SEO-08, SEO-09] may be a header and a status of the page’s own', async () => {
    await site.publish('/soon', { prerenderHeader: 'Retry-After: 3600', prerenderStatusCode: 503 })
    const { body } = await site.ask('/soon')
    expect(meta(body, 'prerender-header')).toBe('Retry-After: 3600')
    expect(meta(body, 'prerender-status-code')).toBe('503')
  })

  test('of a private page says noindex, and the page has no address, no facts, no place on the map', async () => {
    await site.publish('/quiet', { noindex: true })
    await site.publish('/loud', {})
    const { body } = await site.ask('/quiet')
    expect(meta(body, 'robots')).toBe('noindex')
    expect([links(body), facts(body)]).toEqual([[], []])
    const { body: map } = await site.ask('/sitemap-pages.xml')
    expect(map).toContain('<loc>https://ayva.test/loud</loc><lastmod>2026-11-21</lastmod>')
    expect(map).not.toContain('/quiet')
  })

  test('[SET-10] of other languages covers all of the site’s, or those set by hand', async () => {
    const [kk, ru] = ['https://kk.example/', 'https://ru.example/'].map((href, index) => ({
      hreflang: ['kk', 'ru'][index]!,
      href,
    }))
    await languages.publish('/hands', { alternates: [kk!, ru!] })
    const alternates = async () =>
      links((await languages.ask('/xx/hands')).body).map(([, language, href]) => [language, href])
    expect(await alternates()).toEqual([
      [undefined, 'https://ayva.test/xx/hands'],
      ['ru', 'https://ayva.test/ru/hands'],
      ['xx', 'https://ayva.test/xx/hands'],
      ['x-default', 'https://ayva.test/ru/hands'],
      ['kk', 'https://kk.example/'],
    ])
    const params = { alias: 'hreflang_auto_replace' }
    await languages.olga(changeSetting, { params, body: { value: { enabled: false }, why } })
    expect(await alternates()).toEqual([
      [undefined, 'https://ayva.test/xx/hands'],
      ['kk', 'https://kk.example/'],
      ['ru', 'https://ru.example/'],
    ])
    await languages.olga(resetSetting, { params, body: { why } })
  })
})
