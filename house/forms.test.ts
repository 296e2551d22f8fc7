/** Rules about forms that a program can check. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('form controls are drawn by the kit alone, which keeps what was typed before the page is alive', () => {
  const strays = globSync('{apps,packages}/**/*.tsx', { cwd: root })
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => /<(input|select|textarea)\b/.test(readFileSync(join(root, path), 'utf8')))
  expect(strays, 'take a field of the kit, or InputControl of @ayva/kit/controls').toEqual([
    'packages/kit/src/controls.tsx',
  ])
})
