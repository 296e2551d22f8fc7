import { type RouteRow } from './module-pages.ts'
import { routes } from './modules.ts'

type Known = { pattern: RegExp; row: RouteRow; plain: number }

let known: Known[] | undefined

/** The row that a path belongs to, as the router finds it: the one with most words of its own comes first. */
export function rowOf(pathname: string): RouteRow | undefined {
  known ??= routes.map((row) => compiled(row)).toSorted((a, b) => b.plain - a.plain)
  return known.find(({ pattern }) => pattern.test(pathname))?.row
}

function compiled(row: RouteRow): Known {
  const parts = row.path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  const plain = parts.filter((part) => !part.startsWith(':')).length
  return { pattern: new RegExp(`^${pattern.join('')}/?$`), row, plain }
}
