import { type RouteRow } from './module-pages.ts'
import { routes } from './modules.ts'

type Known = { pattern: RegExp; row: RouteRow; plain: number }

let known: Known[] | undefined

/** The row of a path, chosen as by the router: the one with the most literal segments wins. */
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
