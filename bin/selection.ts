/**
 * Selects the tests that a change can affect: those of the changed modules and of modules that import them, and those
 * that import a changed file.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { moduleOf as moduleIn } from '../apps/server/src/layers.ts'
import { modulesOf } from '../e2e/modules.ts'
import { filesOf, type ImportGraph, importGraph } from './import-graph.ts'
import { isNightly, TESTS } from './tiers.ts'

/** Undefined means all tests. Paths are relative to the root of the repository. */
export type Selection = { tests: string[]; specs: string[] } | undefined

/** Changes in these files can affect everything, or how tests run. */
const EVERYTHING = [
  /^(db|bin|\.ci)\//,
  /^(package-lock|tsconfig.*|vitest\.config)\b/,
  /^packages\/(postgres|game-math)\/(?!.*\.test\.)/,
  /^packages\/contract\/src\/(base|refusal|client|wire|signature|setting|office|locale|platform\/realtime)\.ts$/,
  /^apps\/(server|web)\/src\/lib\/(?!.*\.test\.)/,
  /^apps\/(server|web)\/src\/[^/]+\.(ts|tsx)$/,
  /^apps\/web\/[^/]+$/,
  /^e2e\/(?!.*\.(spec|test)\.ts$)/,
]
/** Files that compose the application; their imports do not show how modules depend on each other. */
const COMPOSITION =
  /^apps\/(server|web)\/src\/([^/]+|lib\/(modules|testing|samples|prefetch)[^/]*)\.tsx?$/
/** Shown on almost every page. */
const EVERY_PAGE =
  /^(packages\/kit|apps\/web\/src\/(site\/shell|platform\/kit)|apps\/server\/src\/site\/ssr)\//
/** The frame and the parts of all pages of the office. */
const EVERY_OFFICE_PAGE = /^apps\/office\/(src\/lib\/|src\/[^/]+$|[^/]+$)/
const WORDS_ONLY = /\.md$|^docs\/|^LICENSE$/

export function selectChanged(root: string, changed: string[]): Selection {
  const files = changed.filter((file) => !WORDS_ONLY.test(file))
  if (files.some((file) => EVERYTHING.some((pattern) => pattern.test(file)))) return undefined
  const graph = importGraph(root)
  const modules = withDependents(root, graph, files)
  const isChanged = new Set(files)
  const tests = filesOf(root, TESTS).filter(
    (file) =>
      !isNightly(file) &&
      (/^architecture\//.test(file) ||
        modules.has(moduleOf(file) ?? '') ||
        [...graph.reachedFrom(file, COMPOSITION)].some((one) => isChanged.has(one))),
  )
  const isOffice = files.some((file) => EVERY_OFFICE_PAGE.test(file))
  const everyPage = files.some((file) => EVERY_PAGE.test(file))
  const specs = filesOf(root, ['e2e/*.spec.ts']).filter(
    (file) =>
      everyPage ||
      isChanged.has(file) ||
      (isOffice && path.posix.basename(file).startsWith('office')) ||
      modulesOf(path.posix.basename(file)).some(
        (one) => modules.has(one) || (one === '*' && modules.size > 0),
      ),
  )
  return { tests, specs }
}

/** The tests in files and folders that were named on the command line. */
export function selectPaths(root: string, asked: string[]): { tests: string[]; specs: string[] } {
  const under = (file: string) =>
    asked.some((one) => file === one || file.startsWith(`${one.replace(/\/+$/, '')}/`))
  return {
    // Long tests are selected by a folder only in the nightly run, otherwise only by name.
    tests: filesOf(root, TESTS)
      .filter(under)
      .filter((file) => !isNightly(file) || asked.includes(file)),
    specs: filesOf(root, ['e2e/*.spec.ts']).filter(under),
  }
}

/** Files that differ from `base`, including untracked ones. */
export function changedSince(root: string, base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--relative', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** The name of the module to which a file belongs, on any layer. */
function moduleOf(file: string): string | undefined {
  const place =
    /^apps\/(?:server|web|office)\/src\/(.+\/.+)$/.exec(file) ??
    /^packages\/contract\/src\/(.+)$/.exec(file) ??
    /^packages\/(games|art)\/src\//.exec(file) ??
    /^apps\/(sandbox)\//.exec(file)
  return place === null ? undefined : moduleIn(place[1]!).replace(/\.tsx?$/, '')
}

/**
 * The modules of the changed files, and those that import one of them directly on the same layer. Nearly every module
 * imports the cashier or the inbox indirectly, so the next step would select all tests.
 */
function withDependents(root: string, graph: ImportGraph, files: string[]): Set<string> {
  const importers = new Map<string, Set<string>>()
  for (const file of globSync('apps/{server,web,office}/src/*/**/*.{ts,tsx}', { cwd: root })) {
    const own = moduleOf(file)
    if (own === undefined || own === 'lib' || /\.test\.ts$/.test(file)) continue
    for (const target of graph.importsOf(file)) {
      const other = moduleOf(target)
      if (other === undefined || other === own) continue
      const place = `${layerOf(target)} ${other}`
      const known = importers.get(place) ?? new Set()
      importers.set(place, known.add(own))
    }
  }
  return new Set(
    files.flatMap((file) => {
      const own = moduleOf(file)
      return own === undefined ? [] : [own, ...(importers.get(`${layerOf(file)} ${own}`) ?? [])]
    }),
  )
}

/** Such as `apps/server`. */
function layerOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
