/** The access rules that depend only on the route table, without a call to the server. */
import { generatePath } from 'react-router'
import { type ParamRule, type RouteRow } from './module-pages.ts'

/** The row for every address without a row of its own. */
export const CONTENT_PATH = '*'
/** The redirect of a guest who requests a page for players. */
const LOGIN = '/#authorization'
/** The digits of an id; no id is longer. */
const DIGITS = /^\d{1,15}$/

export type Params = Record<string, string | undefined>
type Asked = {
  params: Params
  /** The query of the request, with its question mark. */
  search: string
  loggedIn: boolean
}
export type Verdict =
  | 'page'
  | 'missing'
  /** `login` means that the requested page is shown after the login. */
  | { to: string; login?: true }

/** Decides whether a row shows its page to this visitor, redirects, or is not found. */
export function judge(row: RouteRow, { params, search, loggedIn }: Asked): Verdict {
  if (!paramsFit(row, params)) return 'missing'
  if (row.page === undefined && row.redirect === undefined) return 'missing'
  if (row.access === 'players' && !loggedIn) return { to: LOGIN, login: true }
  if (row.access === 'guests' && loggedIn) return { to: '/' }
  if (row.redirect !== undefined) return { to: leadsTo(row.redirect, params, search) }
  return 'page'
}

function paramsFit({ params: rules = {} }: RouteRow, given: Params): boolean {
  return Object.entries(rules).every(([name, rule]) => {
    const value = given[name]
    return value === undefined || fits(rule, value)
  })
}

const fits = (rule: ParamRule, value: string) =>
  rule === 'digits' ? DIGITS.test(value) : rule.includes(value)

/** The query is kept, so that the code in a partner's link reaches the next page. */
function leadsTo(redirect: string, params: Params, search: string): string {
  const [path = '', hash] = redirect.split('#')
  return generatePath(path, params) + search + (hash === undefined ? '' : `#${hash}`)
}
