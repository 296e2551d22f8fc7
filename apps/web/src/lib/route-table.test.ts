/** The route table alone: what must be true of every row. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { judge } from './route-rules.ts'
import { routes } from './modules.ts'

const rowOf = (path: string) => routes.find((row) => row.path === path)!
const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const guest = { params: {}, search: '', loggedIn: false }
const player = { ...guest, loggedIn: true }

test('no two rows have the same path, and each path is normalised', () => {
  const paths = routes.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  for (const path of paths) expect(path).toMatch(/^\/$|^(\/(:\w+\??|[\w-]+))+$/)
})

test('a row has a page or a redirect; one without either depends on a feature', () => {
  for (const { path, page, redirect, flag } of routes) {
    expect(page === undefined || redirect === undefined, path).toBe(true)
    if (page === undefined && redirect === undefined) expect(flag, path).toBeDefined()
    if (page !== undefined) expect(existsSync(resolve('apps/web/src', page)), page).toBe(true)
  }
})

test('the target of a redirect is in the table, and its parameters are checked first', () => {
  for (const { path, redirect, params = {} } of routes) {
    if (redirect === undefined) continue
    const bare = redirect.split('#')[0]!
    const at = bare.replace(/:\w+/g, '1')
    expect(
      matchRoutes(
        routes.map((row) => ({ path: row.path })),
        at,
      ),
      path,
    ).not.toBeNull()
    expect(Object.keys(params), path).toEqual(expect.arrayContaining(paramsOf(bare)))
  }
})

test('parameter rules name parameters of their path', () => {
  for (const { path, params = {} } of routes)
    expect(paramsOf(path)).toEqual(expect.arrayContaining(Object.keys(params)))
})

test('deposit and withdrawal have the kind of payments, history and game history have not', () => {
  for (const path of ['/payment/deposit', '/payment/withdrawal', '/payment-deposit'])
    expect(rowOf(path).kind).toBe('payment')
  for (const path of ['/payment/history/:filter?', '/payment/game-history'])
    expect(rowOf(path).kind).toBeUndefined()
})

test('every page for players redirects a guest to the login, whether it exists yet or not', () => {
  const closed = routes.filter(({ access }) => access === 'players')
  expect(closed.length).toBeGreaterThan(25)
  for (const row of closed) {
    const built = row.redirect === undefined ? { ...row, page: 'built' } : row
    expect(judge(built, guest), row.path).toEqual({ to: '/#authorization', login: true })
    expect(judge(built, player), row.path).not.toEqual({ to: '/#authorization', login: true })
  }
})

test('a page that does not exist yet is not found for everybody', () => {
  for (const row of routes.filter(({ page, redirect }) => !page && redirect === undefined))
    for (const who of [guest, player]) expect(judge(row, who), row.path).toBe('missing')
})
