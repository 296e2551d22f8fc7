import { expect, test } from 'vitest'
import { insetsOf, themeOf, themeParamsOf } from './appearance.ts'
import { isFromTelegram, TELEGRAM_WEB } from './bridge.ts'
import { taps } from './taps.ts'
import { round } from '@ayva/games/table/table.testing.ts'

test.each([
  ['#ffffff', 'light'],
  ['#F4F4F5', 'light'],
  ['#17212b', 'dark'],
  ['#000000', 'dark'],
  ['#fff', undefined],
  ['url(https://evil.test)', undefined],
  [undefined, undefined],
])('the background %s of Telegram needs the theme %s', (color, theme) => {
  expect(themeOf({ bg_color: color })).toBe(theme)
})

test('the theme is in the address of a mini app, and what cannot be read is none', () => {
  const params = encodeURIComponent('{"bg_color":"#ffffff"}')
  expect(themeOf(themeParamsOf(`#tgWebAppData=x&tgWebAppThemeParams=${params}`))).toBe('light')
  for (const hash of ['', '#tgWebAppThemeParams=%7B', '#tgWebAppThemeParams=7'])
    expect(themeOf(themeParamsOf(hash)), hash).toBeUndefined()
})

test('edges are numbers within bounds, whatever is told', () => {
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  expect(insetsOf({ top: 47, bottom: 34 })).toEqual({ ...none, top: 47, bottom: 34 })
  for (const said of [undefined, null, 7, 'x', { top: '47px', bottom: -1, left: Number.NaN }])
    expect(insetsOf(said)).toEqual(none)
  expect(insetsOf({ top: 1e9 }).top).toBe(200)
})

test('messages come from Telegram’s site alone, and from the page around the frame alone', () => {
  const around = {} as MessageEventSource
  expect(isFromTelegram({ origin: TELEGRAM_WEB, source: around }, around)).toBe(true)
  const others = ['https://web.telegram.org.evil.test', 'http://web.telegram.org', 'null', '']
  for (const origin of others)
    expect(isFromTelegram({ origin, source: around }, around), origin).toBe(false)
  expect(isFromTelegram({ origin: TELEGRAM_WEB, source: {} as Window }, around)).toBe(false)
})

test('an accepted bet taps once, before its outcome, and a win when it is shown', () => {
  const tapsOf = taps()
  const idle = { rest: { from: 0, until: 0 }, round: null, recent: [] }
  const asked = { ...idle, rest: { from: 5, until: 9 } }
  expect(tapsOf(asked, idle)).toMatchObject([{ type: 'impact' }])
  const shown = { ...asked, round, recent: [round] }
  expect(tapsOf(shown, asked)).toMatchObject([{ notification_type: 'success' }])
  expect(tapsOf(shown, shown)).toEqual([])

  const lost = { ...round, id: 'lost', payout: 0n, celebrate: 'none' as const }
  const again = { ...shown, rest: { from: 15, until: 19 } }
  expect(tapsOf(again, shown)).toMatchObject([{ type: 'impact' }])
  expect(tapsOf({ ...again, round: lost, recent: [lost, round] }, again)).toEqual([])
})

test('a bet in a round that many share taps when it is accepted', () => {
  const tapsOf = taps()
  const idle = { rest: { from: 0, until: 0 }, round: null, recent: [] }
  const flying = { ...idle, round: { ...round, status: 'open' as const } }
  expect(tapsOf(flying, idle)).toMatchObject([{ type: 'impact' }])
  expect(tapsOf({ ...idle, round, recent: [round] }, flying)).toMatchObject([
    { notification_type: 'success' },
  ])
})
