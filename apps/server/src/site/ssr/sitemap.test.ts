import { expect, test } from 'vitest'
import { gamePlaces, publicPlaces, robotsTxt, sitemapIndexXml, sitemapXml } from './sitemap.ts'

const routes = [
  { path: '/', access: 'anyone', page: 'Home' },
  { path: '/games/:tab?', access: 'anyone', page: 'Games' },
  { path: '/games/:developer/:slug', access: 'anyone', page: 'Game' },
  { path: '/game/:developer/:slug', access: 'anyone', page: 'Info', noindex: true as const },
  { path: '/logout', access: 'anyone', page: 'Logout', noindex: true as const },
  { path: '/payment/deposit', access: 'players', page: 'Deposit' },
  { path: '/payment/history/:filter?', access: 'players', page: 'History' },
  { path: '/payment/success/:id', access: 'anyone', page: 'Success', noindex: true as const },
  { path: '/gallery/:hostId?/:number?', access: 'anyone', page: 'Gallery' },
  { path: '/tickets', access: 'anyone', redirect: '/' },
  { path: '/lottery', access: 'anyone' },
  { path: '/games/last', access: 'players' },
]
const lobby = { tabs: [{ slug: '/' }, { slug: 'slots' }], developers: [{ slug: 'ayva-lab' }] }
const changed = new Date('2026-11-20T22:00:00Z')

test('a guest finds the public pages only', () => {
  const texts = [
    { path: '/games', changed },
    { path: '/о-нас', changed },
  ]
  expect(publicPlaces(routes, lobby, texts)).toEqual([
    { path: '/' },
    { path: '/games', changed },
    { path: '/gallery' },
    { path: '/games/slots' },
    { path: '/games/developer/ayva-lab' },
    { path: '/о-нас', changed },
  ])
  expect(gamePlaces([{ slug: 'kosti', developer: { slug: 'ayva-lab' } }])).toEqual([
    { path: '/games/ayva-lab/kosti' },
  ])
})

test('the sitemap contains absolute addresses and is valid XML', () => {
  const origin = 'https://ayva.example'
  expect(sitemapXml(origin, [{ path: '/a&b' }, { path: '/о', changed }])).toContain(
    `<url><loc>https://ayva.example/a&amp;b</loc></url>
<url><loc>https://ayva.example/%D0%BE</loc><lastmod>2026-11-20</lastmod></url>`,
  )
  expect(sitemapIndexXml(origin, ['/sitemap-pages.xml'])).toContain(
    '<sitemap><loc>https://ayva.example/sitemap-pages.xml</loc></sitemap>',
  )
})

test('robots are kept out of the API and of players’ pages', () => {
  expect(robotsTxt('https://ayva.example', routes).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /payment/deposit',
    'Disallow: /payment/history',
    'Sitemap: https://ayva.example/sitemap.xml',
    '',
  ])
})
