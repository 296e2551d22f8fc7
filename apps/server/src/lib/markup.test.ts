import { expect, test } from 'vitest'
import { inMarkup } from './markup.ts'

test('text closes no tag and no attribute, and an entity in it stays text', () => {
  expect(inMarkup(`<a b="c" d='e'>&lt;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;lt;')
  expect(inMarkup('«Айва» – 10 ₽')).toBe('«Айва» – 10 ₽')
})
