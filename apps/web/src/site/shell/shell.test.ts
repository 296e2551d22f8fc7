import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { hasChosen, ownAndroidApp } from './bars/cookie-choice.ts'
import { currentPath } from './current-path.ts'
import { faultOf } from './errors/fault.ts'
import { scrollsToTop } from './watches/use-page-moves.ts'
import { wantedPage } from './watches/use-session-changes.ts'

const here = { pathname: '/games' }
const at = (pathname: string, hash = '', state: unknown = null) => ({ pathname, hash, state })

test('[SHELL-56] another path begins at its top', () => {
  expect(scrollsToTop(here, at('/rules'))).toBe(true)
  expect(scrollsToTop(here, at('/games'))).toBe(false)
})

test('[SHELL-57, SHELL-58] a hash, or a navigation that requests it, keeps the scroll position', () => {
  expect(scrollsToTop(here, at('/games', '#register'))).toBe(false)
  expect(scrollsToTop(here, at('/', '#authorization'))).toBe(false)
  expect(scrollsToTop(here, at('/rules', '', { disableScrollBehavior: true }))).toBe(false)
})

test('[SHELL-65, SHELL-66] every thrown value has a status and a message', () => {
  expect(faultOf(new ErrorResponse(404, '', 'This page could not be found'))).toEqual({
    status: 404,
    message: 'This page could not be found',
  })
  expect(faultOf({ status: 503 })).toEqual({ status: 503, message: 'Error' })
  expect(faultOf(new Error('broken'))).toEqual({ status: 500, message: 'broken' })
  expect(faultOf(new Error())).toEqual({ status: 500, message: 'Error' })
  expect(faultOf(undefined)).toEqual({ status: 500, message: 'Error' })
})

test('[SHELL-26] the answer is the cookie’s value 0', () => {
  expect(hasChosen('a=1; cookie_bar=0; b=2')).toBe(true)
  expect(hasChosen('cookie_bar=1')).toBe(false)
  expect(hasChosen('my_cookie_bar=0')).toBe(false)
  expect(hasChosen('')).toBe(false)
})

test('[SHELL-25] the own Android app is recognised by its mark', () => {
  expect(ownAndroidApp('Mozilla/5.0 (Linux; Android 16) mobile-own-android/1.2')).toBe(true)
  expect(ownAndroidApp('Mozilla/5.0 (Linux; Android 16)')).toBe(false)
})

test('the menu marks the longest path that the address begins with', () => {
  const items = ['/', '/games', '/games/slots', '/fairness'].map((path) => ({ path }))
  expect(currentPath(items, '/')).toBe('/')
  expect(currentPath(items, '/games')).toBe('/games')
  expect(currentPath(items, '/games/slots')).toBe('/games/slots')
  expect(currentPath(items, '/games/developer/ayva-lab')).toBe('/games')
  expect(currentPath(items, '/gamesome')).toBeUndefined()
})

test.each([
  ['/payment', '/payment/deposit'],
  ['/payment/withdrawal/7', '/payment/deposit'],
  ['/payment/history/open', '/payment/deposit'],
  ['/deposit-pending/7', '/payment/deposit'],
  ['/payment-fail', '/payment/deposit'],
  ['/payment/game-history', '/payment/game-history'],
  ['/payments', undefined],
])('of the menu %s marks %s', (address, path) => {
  const items = ['/', '/payment/deposit', '/payment/game-history'].map((one) => ({ path: one }))
  expect(currentPath(items, address)).toBe(path)
})

const page = (address: string) => wantedPage(new URL(address, 'https://ayva.example'))

test('[ROUTE-116] a login continues to the page that was requested before it', () => {
  expect(page('/?redirect=%2Fpayment%2Fdeposit%3Fsum%3D5#authorization')).toBe(
    '/payment/deposit?sum=5',
  )
  expect(page('/rules?a=1#register')).toBe('/rules?a=1')
})

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a login never leads to another site: %s',
  (target) => {
    expect(page(`/?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)
