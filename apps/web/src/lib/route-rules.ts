/** What the route table says of an address by itself: nothing of it asks the server. */
import { generatePath } from 'react-router'
import { type ParamRule, type RouteRow } from './module-pages.ts'

/** The row of every address that no other row has. */
export const CONTENT_PATH = '*'
/** Where a guest is led who asks for a page of players. */
const LOGIN = '/#authorization'
/** Digits of an id; more than these are nobody's. */
const DIGITS = /^\d{1,15}$/

export type Params = Record<string, string | undefined>
type Asked = {
  params: Params
  /** The query as it was asked, with its question mark. */
  search: string
  loggedIn: boolean
}
export type Verdict =
  | 'page'
  | 'missing'
  /** `login` says that the page asked for is one to come back to. */
  | { to: string; login?: true }

/** Judges a row: whether it shows a page to who asks, leads elsewhere, or is none. */
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

/** The query goes along: whoever follows a partner's link is the partner's on the next page too. */
function leadsTo(redirect: string, params: Params, search: string): string {
  const [path = '', hash] = redirect.split('#')
  return generatePath(path, params) + search + (hash === undefined ? '' : `#${hash}`)
}
