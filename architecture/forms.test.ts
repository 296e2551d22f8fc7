/** Rules about forms that a program can check. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('only the kit contains form controls, because it keeps text typed before hydration', () => {
  const strays = globSync('{apps,packages}/**/*.tsx', { cwd: root })
    .filter((path) => !path.includes('node_modules'))
    .filter((path) =>
      /<(form|input|select|textarea)\b/.test(readFileSync(join(root, path), 'utf8')),
    )
  expect(strays, 'take a field of the kit, or Form and InputControl of @ayva/kit/controls').toEqual(
    ['packages/kit/src/controls.tsx'],
  )
})

test('no text field or list has text under 16 px on a touch screen, which iOS would zoom', () => {
  const sheets = globSync('{apps,packages}/*/src/**/*.css', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  expect(sheets.length).toBeGreaterThan(40)
  const small = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/[\s,](?:input|select|textarea)[^{};,]*\{([^{}]*)/g)]
      .filter(({ index }) => !/@media \(pointer: fine\) \{\s*$/.test(text.slice(0, index + 1)))
      .filter(([, declarations]) => sizesOf(declarations!).some((size) => size < 16))
      .map(([rule]) => `${path}: ${rule.trim()}`),
  )
  expect(small, 'move the size into @media (pointer: fine)').toEqual([])
  // A control without a size of its own inherits one.
  const base = readFileSync(join(root, 'packages/kit/src/base.css'), 'utf8')
  expect(base).toMatch(
    /@media \(pointer: coarse\) \{[^{}]*input,\s*select,\s*textarea \{\s*font-size: max\(1em, 16px\);/,
  )
  const outside = sheets.filter(({ path }) => path.startsWith('apps/sandbox/'))
  for (const { path, text } of outside)
    for (const [, declarations] of text.matchAll(/\n(?:input|textarea)[^{}]*\{([^{}]*)/g))
      if (declarations!.includes('font: inherit'))
        expect(declarations, path).toMatch(/font-size: 16px/)
})

function sizesOf(declarations: string): number[] {
  return [...declarations.matchAll(/\bfont(?:-size)?:([^;]*)/g)].flatMap(([, value]) => [
    ...Array.from(value!.matchAll(/(\d+(?:\.\d+)?)px/g), ([, size]) => Number(size)),
    ...Array.from(value!.matchAll(/var\(--fs-(\d+)\)/g), ([, size]) => Number(size)),
  ])
}
