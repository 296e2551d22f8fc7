/** The rules of the architecture that a program can check. Each failure states what to do instead. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areaOf, areas, layers, moduleOf, outside, outermost } from '../apps/server/src/layers.ts'

const root = resolve(import.meta.dirname, '..')
const layerOf = new Map(
  layers.flatMap((modules, layer) => modules.map((module) => [module, layer])),
)
const sides = ['server', 'web', 'office']

test('every module of every side is on the list of layers, under the same name', () => {
  const area = `{${Object.keys(areas).join(',')}}`
  const places = [
    'apps/{server,web,office,sandbox}/src/*/',
    `apps/{server,web,office}/src/${area}/*/`,
    `packages/contract/src/{*,${area}/*}.ts`,
  ]
  const names = globSync(places, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => path.replace(/\/$/, '').split('/').at(-1)!.replace('.ts', ''))
    .filter((name) => !(name in areas))
  expect(names.length).toBeGreaterThan(150)
  const strangers = names.filter(
    (name) => ![...layerOf.keys(), ...outside, ...outermost].includes(name),
  )
  expect(
    strangers,
    'add the module to apps/server/src/layers.ts, or call it as the plan does',
  ).toEqual([])
})

test('a module is in the folder of its area on every side', () => {
  const places = [
    'apps/{server,web,office}/src/*/*/',
    'packages/contract/src/*/*',
    'db/{schema,constraints,functions}/*/*',
  ]
  const strays = globSync(places, { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/\/$/, '').split('/').slice(-2))
    .map(([area, name]) => ({ area: area!, name: name!.replace(/(\.test)?\.\w+$/, '') }))
    .filter(({ area, name }) => areaOf(name) !== area && (area in areas || areaOf(name)))
  expect(strays, 'move it to the area that apps/server/src/layers.ts names').toEqual([])
})

for (const side of sides) {
  test(`modules of the ${side} import only modules of lower layers`, () => {
    const climbs = crossings(side).filter(({ from, to }) => layerOf.get(to)! >= layerOf.get(from)!)
    expect(climbs, 'a module that is leaned on must be lower: publish an event instead').toEqual([])
  })
}

for (const side of sides) {
  test(`modules of the ${side} are imported only by their public API`, () => {
    // In the browser the composition root uses the public API too; pages, dialogs and manifests are collected by
    // pattern.
    const entered =
      side === 'web' ? [...crossings(side), ...compositionRoot(side)] : crossings(side)
    const windows = entered.filter((crossing) => !isPublicApi(side, crossing))
    expect(windows, 'import module/module.ts, and let it offer what is missing').toEqual([])
  })
}

test('a public API of the web exports what others import, and no page', () => {
  const files = sources('web')
  const idle = files
    .filter(({ path }) => /(?:^|\/)([\w-]+)\/\1\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const module = moduleOf(path)
      const takers = files.filter((file) => moduleOf(file.path) !== module && leadsTo(file, path))
      return [...text.matchAll(/^export \{([^}]*)\} from/gm)]
        .flatMap(([, names]) => names!.split(',').map((name) => name.replace('type ', '').trim()))
        .filter((name) => {
          // Only the error page has no address, because it is shown for every failure.
          if (/(?<!^Error)Page$|Modal$/.test(name)) return true
          const word = new RegExp(`\\b${name}\\b`)
          return name !== '' && !takers.some((taker) => word.test(taker.text))
        })
        .map((name) => ({ path, name }))
    })
  expect(idle, 'a public API has no second use').toEqual([])
})

test('modules that the browser runs only for their side effects are declared to have them', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8')) as {
    sideEffects: string[]
  }
  // Undeclared modules are tree-shaken, because a public API would otherwise pull in its whole module.
  const run = sources('web').flatMap(({ path, text }) =>
    [...text.matchAll(/^import '(?:#lib|(\.[^']*?))(\/[^']+)?'/gm)].map(([, relative, rest]) =>
      relative === undefined ? `lib${rest}` : join(dirname(path), relative + (rest ?? '')),
    ),
  )
  expect(run.length).toBeGreaterThan(5)
  const unsaid = run.filter(
    (target) => !target.endsWith('.css') && !sideEffects.includes(`./src/${target}`),
  )
  expect(sideEffects).toContain('*.css')
  expect(unsaid).toEqual([])
})

test('packages import no app and no command', () => {
  const climbs = allText('packages/**/*.{ts,tsx,mjs}').flatMap(({ path, text }) =>
    [...text.matchAll(anyImport)]
      .map(([, relative]) => join(dirname(path), relative!))
      .filter((target) => !target.startsWith('packages/'))
      .map((target) => ({ path, target })),
  )
  expect(climbs, 'move what is shared into a package').toEqual([])
})

test('every item in the browser’s storage is on its list', () => {
  const strays = everySource()
    .filter(({ path }) => /^(apps\/web|packages)\//.test(path))
    .filter(({ text }) => /\b(local|session)Storage\b/.test(text))
  expect(
    strays.map(({ path }) => path),
    'give it a name and a life there: packages/kit/src/storage.tsx',
  ).toEqual(['packages/kit/src/storage.tsx', 'packages/kit/src/stored.tsx'])
})

test('SQL is written in *.sql.ts', () => {
  const strays = sources('server')
    .filter(({ path }) => !path.startsWith('lib/') && !path.endsWith('.sql.ts'))
    .filter(({ text }) =>
      /sql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
    )
    .map(({ path }) => path)
  expect(strays, 'move the query to the *.sql.ts beside it').toEqual([])
})

test('no source is longer than 300 lines', () => {
  const long = everySource().filter(({ text }) => text.split('\n').length > 301)
  expect(
    long.map(({ path }) => path),
    'split it by what it is about',
  ).toEqual([])
})

test('every export is imported by another file', () => {
  const files = allText(
    '{apps,packages,bin,architecture,e2e,bench,soak,conformance}/**/*.{ts,tsx,mjs}',
  )
  // Every word with the files that contain it, so that each file is read only once.
  const takers = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [word] of text.matchAll(/\w+/g))
      takers.set(word, (takers.get(word) ?? new Set()).add(path))
  const idle = files
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !path.includes('/generator/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
        .map(([, name]) => ({ path, name: name! }))
        .filter(({ name }) => !entrances.test(path) && takers.get(name)!.size < 2),
    )
  expect(idle, 'delete it, or keep it to its file').toEqual([])
})

test('outcomes come only from the stream', () => {
  const strays = everySource()
    .filter(({ path }) => /^(packages\/game-math|apps\/server)\//.test(path))
    .filter(({ text }) => text.includes('Math.random'))
  expect(
    strays.map(({ path }) => path),
    'use the random stream or node:crypto',
  ).toEqual([])
})

test('no file outside an engine’s folder names the engine, except the list of engines', () => {
  const games = 'packages/games/src'
  const folders = globSync(`${games}/*/entry.ts`, { cwd: root }).map((path) => path.split('/')[3]!)
  const engines = folders.filter((folder) => folder !== 'sample')
  expect(engines.length).toBeGreaterThan(2)
  const list = readFileSync(join(root, games, 'engines.ts'), 'utf8')
  for (const engine of engines) expect(list).toContain(`'./${engine}/entry.ts'`)
  // Some names are also English words or modules: of these only the import path counts.
  const names = engines.filter((engine) => !['ways', 'hold', 'wheel', 'crash'].includes(engine))
  const named = new RegExp(
    [
      // The name as a value, as an import path, as the model of that name, or as a separate word.
      String.raw`['"](${names.join('|')})['"]`,
      String.raw`/(${[...names, 'ways', 'hold', 'games/wheel'].join('|')})/`,
      String.raw`['"](${names.join('|')})-\d`,
      String.raw`\b(${names.join('|')})[A-Z]\w*`,
    ].join('|'),
  )
  const strays = everySource()
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !path.includes('.testing.'))
    // Some kinds of bets have the same name as their game, and the mouse has a wheel too.
    .filter(({ path }) => !/src\/(engine|limits)\.|planned\.|AutoLogout|scroll\./.test(path))
    // Pictures are named by their content.
    .filter(({ path }) => !path.startsWith('packages/art/') && path !== `${games}/engines.ts`)
    .filter(({ path }) => !path.includes('/blog/shipped-'))
    .filter(({ path }) => !engines.some((engine) => path.startsWith(`${games}/${engine}/`)))
    .filter(({ text }) => named.test(text))
    .map(({ path, text }) => `${path}: ${named.exec(text)![0]}`)
  expect(strays, 'ask the engine for it by its entry').toEqual([])
})

test('a server that reads the list of engines loads no React and no page', () => {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(join(root, path), 'utf8')
    const statics = /^(?:import|export) (?!type ).*?from '([^']+)'/gms
    const maths = /import\('(.*?math\.ts)'\)/g
    for (const [, name] of [...text.matchAll(statics), ...text.matchAll(maths)]) {
      if (name!.startsWith('.') && /\.tsx?$/.test(name!)) visit(join(dirname(path), name!))
      else seen.add(name!)
    }
  }
  visit('packages/games/src/registry.ts')
  expect(seen.size).toBeGreaterThan(8)
  expect([...seen].filter((name) => /react|\.tsx|\.css|zustand|kit\//.test(name))).toEqual([])
})

test('nothing names a machine, a registry or a development tool', () => {
  const files = globSync(
    [
      '{apps,packages,bin,architecture,e2e,bench,soak,conformance,docs,db}/**/*.{ts,tsx,mjs,md,sql}',
      '*.{md,json}',
    ],
    {
      cwd: root,
      exclude: (path) => /node_modules|\/build\//.test(path),
    },
  ).filter((path) => path !== 'architecture/architecture.test.ts')
  const told = files.filter((path) =>
    /(?<![\w.#])\/work\/|registry\.npmjs|"resolved": "http/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  expect(told).toEqual([])
})

/**
 * Imports from one module into another. Files of the composition root, such as `app.ts`, belong to no module, and test
 * tools may use any public API, as tests do.
 */
function crossings(side: string) {
  const product = sources(side).filter(({ path }) => path !== 'lib/testing.ts')
  return product.flatMap((file) => {
    const from = moduleOf(file.path)
    return targetsOf(file)
      .filter((target) => file.path.includes('/') && target.includes('/'))
      .filter((target) => moduleOf(target) !== from)
      .map((target) => ({ from, to: moduleOf(target), path: file.path, target }))
  })
}

function compositionRoot(side: string) {
  return sources(side)
    .filter(({ path }) => !path.includes('/'))
    .flatMap((file) => targetsOf(file).map((target) => ({ path: file.path, target })))
    .filter(({ target }) => target.includes('/'))
    .map(({ path, target }) => ({ from: '', to: moduleOf(target), path, target }))
}

type File = { path: string; text: string }

function targetsOf({ path, text }: File): string[] {
  return [...text.matchAll(anyImport)].map(([, relative]) => join(dirname(path), relative!))
}

const leadsTo = (file: File, path: string) => targetsOf(file).includes(path)

/**
 * In the browser a public API can be a component; the composition root can also import the styles that every page
 * needs.
 */
function isPublicApi(
  side: string,
  { from, to, target }: ReturnType<typeof compositionRoot>[number],
): boolean {
  const kinds = side === 'web' ? ['ts', 'tsx', ...(from === '' ? ['css'] : [])] : ['ts']
  return kinds.some((kind) => target === `${areaOf(to)}/${to}/${to}.${kind}`)
}

/** Static imports, imports for side effects, and dynamic imports. */
const anyImport = /(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g

function sources(side: string) {
  const cwd = resolve(root, `apps/${side}/src`)
  const paths = globSync('**/*.{ts,tsx,css}', { cwd }).filter(
    (path) => !/\.test(ing)?\.ts$/.test(path),
  )
  expect(paths.length, 'a rule that looks at no file is always kept').toBeGreaterThan(0)
  return paths.map((path) => ({ path, text: readFileSync(join(cwd, path), 'utf8') }))
}

function everySource() {
  return allText(
    '{apps,packages,bin,architecture,e2e,bench,soak,conformance}/**/*.{ts,tsx,mjs,css}',
  ).filter(({ path }) => !/schema\.ts$|\.test\.ts$|art\/src\/generator/.test(path))
}

/** Files that only the server's process, or Vite, loads by name. */
const entrances = /entry-(client|server)\.tsx$|vite\.config\.ts$/

function allText(pattern: string) {
  return globSync(pattern, { cwd: root, exclude: (path) => /node_modules|\/build\//.test(path) })
    .filter((path) => !/node_modules|\/build\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
