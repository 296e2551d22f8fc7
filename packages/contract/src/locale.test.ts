import { expect, test } from 'vitest'
import { localePath, splitLocale } from './locale.ts'

const both = ['ru', 'xx']

test('a path has a language prefix only if the site has several languages', () => {
  expect(splitLocale('/ru/games', ['ru'])).toEqual({ locale: undefined, path: '/ru/games' })
  expect(splitLocale('/ru/games', both)).toEqual({ locale: 'ru', path: '/games' })
  expect(splitLocale('/xx', both)).toEqual({ locale: 'xx', path: '/' })
  expect(splitLocale('/xx/', both)).toEqual({ locale: 'xx', path: '/' })
})

test.each(['/RU', '/yy/games', '/rugames', '/games/ru', '//ru', '/', ''])(
  'the path «%s» has no language prefix',
  (path) => {
    expect(splitLocale(path, both)).toEqual({ locale: undefined, path })
  },
)

test('a path gets one language prefix, whatever prefix it had', () => {
  expect(localePath('/games', 'xx', both)).toBe('/xx/games')
  expect(localePath('/ru/games', 'xx', both)).toBe('/xx/games')
  expect(localePath('/ru', 'xx', both)).toBe('/xx')
  expect(localePath('/games', 'ru', ['ru'])).toBe('/games')
})
