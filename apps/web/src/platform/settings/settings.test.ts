import { type Settings, siteSettings } from '@ayva/contract/platform/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { getSetting } from './settings.ts'

const settings = { cookie_bar: siteSettings.cookie_bar.shipped } as Settings

afterEach(() => {
  vi.restoreAllMocks()
})

test('[SET-03] a setting that there is not is a mistake of whoever asks', () => {
  expect(() => getSetting(settings, 'nope' as 'cookie_bar')).toThrow('Setting nope not found')
  expect(() => getSetting(settings, 'toString' as 'cookie_bar')).toThrow('not found')
  expect(getSetting(settings, 'cookie_bar')).toEqual({ enabled: true })
})

test('[SET-04] before the settings are here one is null, and the console hears of it once', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(getSetting(undefined, 'footer_clock')).toBeNull()
  expect(getSetting(undefined, 'footer_clock')).toBeNull()
  expect(warned.mock.calls).toEqual([
    ['Setting footer_clock is asked for before the settings load'],
  ])
})
