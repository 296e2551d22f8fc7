import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onDemand } from './on-demand.tsx'

test('the server renders the placeholder of such a component, and reports no unfinished boundary', () => {
  const Dialog = onDemand(async () => () => 'a dialog', 'meanwhile')
  expect(renderToString(createElement(Dialog))).toBe('<!--$-->meanwhile<!--/$-->')
})
