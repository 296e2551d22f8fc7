import { expect, test } from 'vitest'
import { RULES_VERSION } from '@ayva/contract/identity/auth'
import { TEXT_MAX } from '@ayva/contract/platform/pages/office'
import { growthOf, LINEAR_MAX, stumbles } from '../../security-tests/growth.testing.ts'
import { cleanText, partsOf } from './pages.clean.ts'
import { shipped } from './pages.shipped.ts'

test.each([
  ['<script>alert(1)</script><p>Текст</p>', '<p>Текст</p>'],
  ['<p onclick="alert(1)" style="x" class="k-button" id="state">Текст</p>', '<p>Текст</p>'],
  ['<img src=x onerror=alert(1)>', '<img src="x" alt="" loading="lazy" />'],
  ['<img src="https://evil.example/x.png">', ''],
  ['<a href="javascript:alert(1)">сюда</a>', '<a>сюда</a>'],
  ['<a href="java\tscript:alert(1)">сюда</a>', '<a>сюда</a>'],
  ['<a href="data:text/html,<script>1</script>">сюда</a>', '<a>сюда</a>'],
  ['<a href="//evil.example">сюда</a>', '<a>сюда</a>'],
  ['<a href="/rules">сюда</a>', '<a href="/rules">сюда</a>'],
  [
    '<a href="https://a.example" target=_top>туда</a>',
    '<a href="https://a.example" rel="noopener nofollow">туда</a>',
  ],
  ['<h1>Заголовок</h1><b>жирно</b>', '<h2>Заголовок</h2><strong>жирно</strong>'],
  ['<iframe src="/"></iframe><form><input></form><svg><script>1</script></svg>', ''],
  ['<base href="//evil.example"><meta http-equiv=refresh content="0"><link rel=x>', ''],
  ['<template><script>1</script></template><noscript><img></noscript>', ''],
  ['<p>a &lt;script&gt; & b', '<p>a &lt;script&gt; &amp; b</p>'],
])('of «%s» a page keeps «%s»', (written, kept) => {
  expect(cleanText(written)).toBe(kept)
  expect(cleanText(kept), 'once cleaned, it stays as it is').toBe(kept)
})

test('headings get ids that we generate, and are listed as plain text', () => {
  const { text, parts } = partsOf(
    cleanText('<h2 id="root">Раз &amp; <em>два</em></h2><p>…</p><h2>&lt;b&gt;</h2>'),
  )
  expect(text).toBe(
    '<h2 id="part-1">Раз &amp; <em>два</em></h2><p>…</p><h2 id="part-2">&lt;b&gt;</h2>',
  )
  expect(parts).toEqual([
    { id: 'part-1', title: 'Раз & два' },
    { id: 'part-2', title: '<b>' },
  ])
})

const nested = { 'open elements': '<p><ul><li>', headings: '<h2>', links: '<a href="x">' }
test.each([...Object.keys(stumbles), ...Object.keys(nested)])(
  'sanitising many «%s» takes linear time',
  (mark) => {
    const growth = growthOf((size) => {
      const text = mark in nested ? nested[mark as 'links'].repeat(size / 8) : stumbles[mark]!(size)
      return () => partsOf(cleanText(text))
    }, TEXT_MAX / 4)
    expect(growth).toBeLessThan(LINEAR_MAX)
  },
)

test('the shipped rules are the edition that new players accept', () => {
  expect(shipped.find(({ path }) => path === '/rules')?.edition).toBe(RULES_VERSION)
})

test('no shipped page shouts or creates pressure', () => {
  expect(JSON.stringify(shipped)).not.toMatch(/!|успей|только сегодня|гарантир/i)
})
