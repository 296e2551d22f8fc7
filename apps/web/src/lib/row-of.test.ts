import { expect, it } from 'vitest'
import { matchRoutes } from 'react-router'
import { routes } from './modules.ts'
import { rowOf } from './row-of.ts'

const table = routes.map((row) => ({ path: row.path, handle: row, caseSensitive: true }))

it.each([
  '/',
  '/rules',
  '/games',
  '/games/new',
  '/games/developer',
  '/games/developer/ayva-lab',
  '/games/ayva-lab/kosti',
  '/game/ayva-lab/kosti',
  '/payment/history',
  '/payment/history/deposit',
  '/payment/withdrawal/17',
  '/levels-info',
  '/nowhere/at/all',
  '/Rules',
])('finds the row of %s as the router does', (path) => {
  expect(rowOf(path)?.path).toBe(matchRoutes(table, path)?.at(-1)?.route.path)
})
