import { expect, test } from 'vitest'
import { publicPaths, robotsTxt, sitemapXml } from './sitemap.ts'

const routes = [
  { path: '/', access: 'anyone', page: 'Home' },
  { path: '/games/:tab?', access: 'anyone', page: 'Games' },
  { path: '/games/:developer/:slug', access: 'anyone', page: 'Game' },
  { path: '/game/:developer/:slug', access: 'anyone', page: 'Info', noindex: true as const },
  { path: '/logout', access: 'anyone', page: 'Logout', noindex: true as const },
  { path: '/payment/deposit', access: 'players', page: 'Deposit' },
  { path: '/payment/history/:filter?', access: 'players', page: 'History' },
  { path: '/payment/success/:id', access: 'anyone', page: 'Success', noindex: true as const },
  { path: '/tickets', access: 'anyone', redirect: '/' },
  { path: '/lottery', access: 'anyone' },
  { path: '/games/last', access: 'players' },
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
    'Disallow: /payment/deposit',
    'Disallow: /payment/history',
    'Sitemap: https://ayva.example/sitemap.xml',
    '',
  ])
})
