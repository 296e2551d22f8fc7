import { type Settings, siteSettings } from '@ayva/contract/platform/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { getSetting } from './settings.ts'

const settings = { cookie_bar: siteSettings.cookie_bar.shipped } as Settings

afterEach(() => {
  vi.restoreAllMocks()
})

test('[SET-03] an unknown setting is a programming error', () => {
  expect(() => getSetting(settings, 'nope' as 'cookie_bar')).toThrow('Setting nope not found')
  expect(() => getSetting(settings, 'toString' as 'cookie_bar')).toThrow('not found')
  expect(getSetting(settings, 'cookie_bar')).toEqual({ enabled: true })
})

test('[SET-04] before the settings are loaded a setting is null, with a single warning on the console', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(getSetting(undefined, 'footer_clock')).toBeNull()
  expect(getSetting(undefined, 'footer_clock')).toBeNull()
  expect(warned.mock.calls).toEqual([
    ['Setting footer_clock is asked for before the settings load'],
  ])
})
