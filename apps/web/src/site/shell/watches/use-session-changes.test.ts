import { expect, test } from 'vitest'
import { pageAfter, wantedPage } from './use-session-changes.ts'

test.each([
  ['/?redirect=/profile#authorization', '/profile'],
  ['/?redirect=%2Fgames%3Fq%3D1#authorization', '/games?q=1'],
  ['/games?tab=new#authorization', '/games?tab=new'],
  ...[
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    '%09//evil.test',
    'http://ayva.test.evil.test',
  ].map((target): [string, string] => [`/?redirect=${target}`, '/']),
])('[ROUTE-116] after a login on %s the page is %s', (from, to) => {
  expect(wantedPage(new URL(from, 'https://ayva.test'))).toBe(to)
})

test.each([
  ['/#authorization', '/payment/history?a=1', '/payment/history?a=1'],
  ['/?redirect=/games#authorization', '/payment/history', '/games'],
  ['/#authorization', '//evil.test/x', '/'],
  ['/#authorization', 'https://evil.test', '/'],
])(
  '[ROUTE-116] after a login on %s with the requested page %s the page is %s',
  (from, asked, to) => {
    expect(wantedPage(new URL(from, 'https://ayva.test'), asked)).toBe(to)
  },
)

test.each([
  ['denied', '/profile', '', '/?redirect=/profile#authorization'],
  ['denied', '/games', '?q=1', '/?redirect=/games%3Fq%3D1#authorization'],
  ['denied', '/', '', '/#authorization'],
  ['elsewhere', '/profile', '', '/logout'],
  ['left', '/logout', '', '/'],
  ['denied', '/logout', '', '/'],
] as const)(
  '[API-27, AUTH-54] after a session that ended by «%s» on %s%s comes %s',
  (ending, pathname, search, to) => expect(pageAfter(ending, { pathname, search })).toBe(to),
)

test.each([
  ['/games?auth=x', '/games'],
  ['/games?tab=new&auth=1-abc&q=%D0%B0', '/games?tab=new&q=%D0%B0'],
  ['/games?author=1&auth=', '/games?author=1'],
  ['/sapi/loginByToken?token=x', '/'],
])('[ROUTE-041, ROUTE-113] after a login by %s the page is %s', (from, to) => {
  expect(wantedPage(new URL(from, 'https://ayva.test'))).toBe(to)
})
