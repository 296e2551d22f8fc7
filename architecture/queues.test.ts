/** The office's menu refers to queues of server modules. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../apps/server/src/modules.ts'

const root = resolve(import.meta.dirname, '..')

test('a queue beside an entry of the menu is counted by a module', () => {
  const given = modules.flatMap(({ queues = [] }) => queues.map(({ name }) => name))
  const named = globSync('apps/office/src/*/*/*.pages.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bqueue: '([^']+)'/g)].map(
      ([, name]) => name!,
    ),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !given.includes(name))).toEqual([])
})
