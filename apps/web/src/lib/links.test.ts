import { expect, test } from 'vitest'
import { isRouted } from './links.ts'

const origin = 'https://ayva.example'
const anchor = { origin, target: '', pathname: '/games', download: '' }
const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

test('[SHELL-01] a plain click on a page of the site is handled by the router', () => {
  expect(isRouted(anchor, click, origin)).toBe(true)
  expect(isRouted({ ...anchor, target: '_self' }, click, origin)).toBe(true)
})

test.each([
  { button: 1 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
])('a click for another tab or window is handled by the browser: %o', (asked) => {
  expect(isRouted(anchor, { ...click, ...asked }, origin)).toBe(false)
})

test.each([
  { origin: 'https://bank.example' },
  { target: '_blank' },
  { download: 'books.csv' },
  { pathname: '/api/v18/docs' },
  { pathname: '/art/keyart.svg' },
])('an address outside the pages of the site is handled by the browser: %o', (other) => {
  expect(isRouted({ ...anchor, ...other }, click, origin)).toBe(false)
})
