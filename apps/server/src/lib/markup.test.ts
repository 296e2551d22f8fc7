import { expect, test } from 'vitest'
import { inMarkup } from './markup.ts'

test('escaped text closes no tag or attribute, and entities in it stay text', () => {
  expect(inMarkup(`<a b="c" d='e'>&lt;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;lt;')
  expect(inMarkup('«Айва» – 10 ₽')).toBe('«Айва» – 10 ₽')
})
