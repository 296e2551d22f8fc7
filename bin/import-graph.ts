/** The imports of each file, found by text search: exact enough to select tests, without a compiler. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How each workspace package maps an export to a file, by the name after `@ayva/`. */
const endings: Record<string, (inside: string) => string> = {
  art: (inside) => inside,
  contract: withTs,
  'game-math': (inside) => (inside.endsWith('.json') ? inside : withTs(inside)),
  games: (inside) => inside,
  kit: (inside) => (inside.endsWith('.css') ? inside : `${inside}.tsx`),
  postgres: withTs,
}

const IMPORT = /(?:^|[\s;}])(?:import|export)\s+(type\s)?[^'"`;]*?from\s*'([^']+)'/g
const BARE_OR_DYNAMIC = /\bimport\s*\(?\s*'([^']+)'/g

export type ImportGraph = {
  /** The files that `file` imports directly. Paths are relative to the root of the repository. */
  importsOf: (file: string) => readonly string[]
  /** `file` and every file that it imports directly or indirectly, without following imports that match `except`. */
  reachedFrom: (file: string, except?: RegExp) => ReadonlySet<string>
}

export function importGraph(root: string): ImportGraph {
  const direct = new Map<string, string[]>()
  const importsOf = (file: string): string[] => {
    const known = direct.get(file)
    if (known) return known
    const found = readImports(root, file)
    direct.set(file, found)
    return found
  }
  return {
    importsOf,
    reachedFrom(file, except) {
      const reached = new Set([file])
      for (const next of reached) {
        if (except?.test(next)) continue
        for (const target of importsOf(next)) reached.add(target)
      }
      return reached
    },
  }
}

/** The files that match some patterns, with `/` between folders, sorted. */
export function filesOf(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

function readImports(root: string, file: string): string[] {
  if (!/\.(tsx?|mjs)$/.test(file)) return []
  let text: string
  try {
    text = readFileSync(path.join(root, file), 'utf8')
  } catch {
    // A virtual module, or a file that a build generates.
    return []
  }
  const named = [...text.matchAll(IMPORT)].flatMap(([, isType, target]) =>
    isType ? [] : [target!],
  )
  const others = [...text.matchAll(BARE_OR_DYNAMIC)].map(([, target]) => target!)
  return [...named, ...others].flatMap((target) => resolved(file, target) ?? [])
}

/** The file of an import; undefined for packages outside the workspace. */
function resolved(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(from), target)
  const app = /^apps\/\w+/.exec(from)?.[0]
  if (target.startsWith('#lib/') && app) return `${app}/src/lib/${target.slice(5)}`
  const own = /^@ayva\/([\w-]+)\/(.+)$/.exec(target)
  const ending = own && endings[own[1]!]
  return own && ending ? `packages/${own[1]}/src/${ending(own[2]!)}` : undefined
}

function withTs(inside: string): string {
  return `${inside}.ts`
}
