import { RULES_VERSION } from '@ayva/contract/auth'
import { expect, test } from 'vitest'
import * as pages from './pages.text.ts'

test('the rules on the page are the edition that new players accept', () => {
  expect(pages.rules.edition).toBe(RULES_VERSION)
})

test('no page shouts or hurries', () => {
  expect(JSON.stringify(pages)).not.toMatch(/!|успей|только сегодня|гарантир/i)
})
