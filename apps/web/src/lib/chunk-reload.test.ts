import { expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'

test('[SHELL-75] a page with missing code is reloaded once within a minute', () => {
  expect(mayReload(undefined, 1_000_000)).toBe(true)
  expect(mayReload(1_000_000, 1_059_999)).toBe(false)
  expect(mayReload(1_000_000, 1_060_000)).toBe(true)
})
