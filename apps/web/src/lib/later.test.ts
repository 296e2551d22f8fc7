import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fetchLater, later } from './later.tsx'

test('two simultaneous visitors both get a component whose code was still loading', async () => {
  const code = Promise.withResolvers<() => string>()
  const Row = later(() => code.promise)
  const first = fetchLater()
  const second = fetchLater()
  code.resolve(() => 'row')
  await second
  expect(renderToString(createElement(Row))).toContain('row')
  await first
})
