import { expect, test } from 'vitest'
import { publicPaths, robotsTxt, sitemapXml } from './sitemap.ts'

const routes = [
  { path: '/', access: 'anyone', layout: 'site' },
  { path: '/games/:tab?', access: 'anyone', layout: 'site' },
  { path: '/games/:developer/:slug', access: 'anyone', layout: 'full' },
  { path: '/game/:developer/:slug', access: 'anyone', layout: 'site', noindex: true as const },
  { path: '/logout', access: 'anyone', layout: 'full' },
  { path: '/payment/deposit', access: 'players', layout: 'payment' },
  { path: '/payment/history/:filter?', access: 'players', layout: 'site' },
]
const lobby = {
  games: [{ slug: 'kosti', developer: { id: 1, slug: 'ayva-lab', name: 'Айва Лаб' } }],
  tabs: [{ slug: '/' }, { slug: 'slots' }],
  developers: [{ slug: 'ayva-lab' }],
}

test('a stranger finds what is open, and nothing else', () => {
  expect(publicPaths(routes, lobby)).toEqual([
    '/',
    '/games',
    '/games/slots',
    '/games/developer/ayva-lab',
    '/games/ayva-lab/kosti',
  ])
})

test('the sitemap names whole addresses and stays XML', () => {
  expect(sitemapXml('https://ayva.example', ['/a&b'])).toContain(
    '<url><loc>https://ayva.example/a&amp;b</loc></url>',
  )
})

test('robots are kept out of the API and of players’ pages', () => {
  expect(robotsTxt('https://ayva.example', routes).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /payment',
    'Sitemap: https://ayva.example/sitemap.xml',
    '',
  ])
})
