import { matchPath } from 'react-router'
import { type RouteRow } from './room-pages.ts'
import { routes } from './rooms.ts'

/** The row that a path belongs to, as the router finds it: a path without parameters comes first. */
export function rowOf(pathname: string): RouteRow | undefined {
  return (
    routes.find(({ path }) => path === pathname) ??
    routes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname) !== null)
  )
}
