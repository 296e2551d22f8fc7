import { expect, test } from 'vitest'
import { languageOf } from '#lib/language.ts'
import { playerPath } from './use-player-locale.ts'

const russian = languageOf(['ru', 'xx'], 'ru')
const other = { locale: 'xx', entered: false, followed: false }
const at = (pathname: string, search = '', hash = '') => ({ url: { pathname, search, hash } })

test('[LOCALE-07] a player with another language is redirected to it, once for a browser', () => {
  expect(playerPath(russian, { ...other, ...at('/ru/games', '?q=1', '#a') })).toBe(
    '/xx/games?q=1#a',
  )
  expect(playerPath(russian, { ...other, followed: true, ...at('/ru/games') })).toBeUndefined()
  expect(playerPath(russian, { ...other, locale: 'ru', ...at('/ru/games') })).toBeUndefined()
  expect(playerPath(russian, { ...other, locale: undefined, ...at('/ru') })).toBeUndefined()
  const gone = { ...other, locale: 'kk', ...at('/ru') }
  expect(playerPath(russian, gone), 'a language that the site has no more').toBeUndefined()
})

test('[LOCALE-08] after a login this happens every time', () => {
  const entered = { ...other, entered: true, followed: true, ...at('/ru/games') }
  expect(playerPath(russian, entered)).toBe('/xx/games')
})

test.each(['?auth=1', '?token=x', '?a=1&auth='])('[LOCALE-09] not with «%s»', (search) => {
  expect(playerPath(russian, { ...other, entered: true, ...at('/ru', search) })).toBeUndefined()
})
