import { expect, test } from 'vitest'
import { randomToken } from './random-token.ts'

test('[AUTH-71] a random token has five characters, and two are different', () => {
  const made = Array.from({ length: 40 }, () => randomToken())
  for (const token of made) expect(token).toMatch(/^[a-z0-9]{5}$/)
  expect(new Set(made).size).toBeGreaterThan(35)
})
