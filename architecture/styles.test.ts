/** Class names are global, so each states its owner. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const kit = 'packages/kit/src'

const sheets = globSync('{apps/web/src,packages/{kit,games}/src}/**/*.css', { cwd: root }).map(
  (path) => ({ path, folder: ownerOf(path), selectors: selectorsOf(read(path)) }),
)
const code = globSync('{apps/web/src,packages/{kit,games}/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .join('\n')

test('a selector begins with a class of its own module or component', () => {
  expect(sheets.length, 'a rule that looks at no file is always kept').toBeGreaterThan(40)
  const strays = sheets.flatMap(({ path, folder, selectors }) =>
    selectors
      .filter((selector) => {
        const [first] = classesOf(selector)
        return first !== undefined && !isOwn(first, folder)
      })
      .map((selector) => `${path}: ${selector}`),
  )
  expect(strays, 'begin with the module’s or the component’s name, the kit with k-').toEqual([])
})

test('what follows is a state, or a class that is defined somewhere', () => {
  const defined = new Set(sheets.flatMap(({ folder, selectors }) => ownOf(selectors, folder)))
  const strays = sheets.flatMap(({ path, selectors }) =>
    selectors
      .flatMap(classesOf)
      .filter((name) => !isState(name) && !defined.has(name))
      .map((name) => `${path}: .${name}`),
  )
  expect([...new Set(strays)], 'a class without an owner may mean two things').toEqual([])
})

test('no class is defined by two folders', () => {
  const owners = new Map<string, Set<string>>()
  for (const { folder, selectors } of sheets)
    for (const name of ownOf(selectors, folder))
      owners.set(name, (owners.get(name) ?? new Set()).add(folder))
  const shared = [...owners].filter(([, folders]) => folders.size > 1).map(([name]) => name)
  expect(shared, 'call one of them otherwise').toEqual([])
})

test('each styled class is used', () => {
  // Some names are computed: `k-tone-${tone}`.
  const begun = [...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start]) => start!)
  const worn = new Set(code.match(/[a-z][\w-]*/g))
  const idle = sheets.flatMap(({ path, folder, selectors }) =>
    ownOf(selectors, folder)
      .filter((name) => !worn.has(name) && !begun.some((start) => name.startsWith(start)))
      .map((name) => `${path}: .${name}`),
  )
  expect([...new Set(idle)], 'delete it').toEqual([])
})

test('each variable of a style is defined, because browsers ignore unknown ones', () => {
  const files = globSync('{apps/{web,office},packages/{kit,games,art}}/src/**/*.{css,ts,tsx}', {
    cwd: root,
  }).map((path) => ({ path, text: read(path) }))
  const known = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/(--[a-z][\w-]*)['"`\]]*\s*:/g)].map(([, name]) => name),
    ),
  )
  const unknown = files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z][\w-]*)\)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(unknown, 'use a token of packages/kit/src/tokens.css').toEqual([])
})

test('nested selectors are resolved', () => {
  const text = '.a { .b & { top: 0 } @media (width < 9px) { i:is(u, s), &.is-x { left: 0 } } }'
  expect(selectorsOf(text)).toEqual(['.a', '.b .a', '.a i:is(u, s)', '.a.is-x'])
  expect(selectorsOf('@keyframes turn { 50% { top: 0 } } /* .c { } */ .d { }')).toEqual(['.d'])
})

/** The folder of the module of a style sheet, because large modules have style sheets in subfolders. */
function ownerOf(path: string): string {
  const ofModule = path.match(/^apps\/web\/src\/(?!lib\/)[^/]+\/[^/]+(?=\/)/)
  return ofModule?.[0] ?? dirname(path)
}

const prefixes = new Map<string, string[]>()

function prefixesOf(folder: string): string[] {
  const known = prefixes.get(folder) ?? findPrefixes(folder)
  prefixes.set(folder, known)
  return known
}

/** The module's name, or that of a component beside the style sheet; a page omits the word «page». */
function findPrefixes(folder: string): string[] {
  if (folder.startsWith(kit)) return ['k']
  const module = folder.split('/').at(folder.endsWith('/client') ? -2 : -1)!
  const components = globSync(`${folder}/**/*.tsx`, { cwd: root })
    .map((path) => kebab(basename(path, '.tsx')))
    .flatMap((name) => [name, name.replace(/-page$/, '')])
  return [module, ...components]
}

function isOwn(name: string, folder: string): boolean {
  return prefixesOf(folder).some((prefix) => name === prefix || name.startsWith(`${prefix}-`))
}

const isState = (name: string) => /^(is|has)-/.test(name)

function ownOf(selectors: string[], folder: string): string[] {
  return selectors.flatMap(classesOf).filter((name) => !isState(name) && isOwn(name, folder))
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!)
}

/** Every selector of a style sheet, with those it is nested in. */
function selectorsOf(text: string): string[] {
  const found: string[] = []
  const around: string[][] = [['']]
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/'[^']*'/g, "''")
  for (const [, prelude, sign] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') around.pop()
    if (sign !== '{') continue
    const head = prelude!.trim()
    const outer = around.at(-1)!
    const inner = head.startsWith('@') ? outer : nested(outer, head)
    // Keyframes contain moments of time, not selectors.
    around.push(head.startsWith('@keyframes') ? [] : inner)
    if (!head.startsWith('@')) found.push(...inner)
  }
  return found
}

function nested(outer: string[], head: string): string[] {
  const parts = head.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  return outer.flatMap((up) =>
    parts.map((part) =>
      part.includes('&') ? part.trim().replaceAll('&', up) : `${up} ${part.trim()}`.trim(),
    ),
  )
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
