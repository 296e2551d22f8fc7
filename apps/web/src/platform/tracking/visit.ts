/** The source of a visit, stored in cookies and in the storage under the names of the specification. */
import { storage } from '@ayva/kit/storage'
import { type CookieName, jar } from './cookies.ts'
import { ownNumber } from './own-number.ts'

/** The first of them in the address counts. */
const refParameters = ['ref', 'refcode', 'registrationrefcode', 'refcodepromo']
const landingParameters = ['landingcode', 'landing']
/** The partner's number of the click on the link with the first ref code is stored beside that code. */
const CLICK = 'click'
const clickParameters = ['click_id', 'clickid']
const utmNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'network',
] as const
export type UtmTags = Partial<Record<(typeof utmNames)[number], string>>

/** Parameters with login tokens or identities: none of them is stored or sent. */
const secretParameters = new Set<string>([
  ...(['access_token', 'auth', 'code', 'email', 'hash', 'id_token', 'key'] as const),
  ...(['tg_token', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url', 'id'] as const),
  ...(['lookup', 'password', 'phone', 'secret', 'signature', 'state', 'token'] as const),
])

const clickShape = /^[\w.~:-]{1,100}$/
const codeShape = /^[\p{L}\p{Nd}._~:|@-]{1,100}$/u
/** Six of the longest still fit into a cookie. */
const TAG_MAX = 100
const TEXT_MAX = 1000
const ORGANIC = 'organic_'

/** How a page was opened in its browser. */
export type Arrival = {
  search: string
  /** From the browser; empty if it gives none. */
  referrer: string
  /** The site's own host. */
  host: string
  /** Started from the home screen as an application. */
  standalone: boolean
}

/** Stores the source of a visit. Returns whether the application was started here for the first time. */
export function noteArrival(arrival: Arrival): { firstStart: boolean } {
  const query = new URLSearchParams(arrival.search)
  noteCodes(query, arrival)
  noteTags(query)
  noteFirst('queryString', openQuery(arrival.search))
  noteFirst('referer', arrival.referrer.slice(0, TEXT_MAX))
  ownNumber()
  noteCache(query.get('cache_disable'))
  return { firstStart: arrival.standalone && noteStart() }
}

function noteCodes(query: URLSearchParams, arrival: Arrival): void {
  const said = codeIn(query, refParameters)
  const organic = ORGANIC + (foreignHost(arrival) ?? 'direct')
  const first = known('refCode')
  // A code from a link replaces the default; after that the first one is kept.
  if (first === undefined || (said !== undefined && first.startsWith(ORGANIC))) {
    keepBoth('refCode', said ?? organic)
    const click = codeIn(query, clickParameters, clickShape)
    if (said !== undefined && click !== undefined) storage.keep('refCode', click, CLICK)
  } else if (jar.find('refCode') === undefined) keepBoth('refCode', first)
  if (said !== undefined || known('lastRefCode') === undefined)
    keepBoth('lastRefCode', said ?? organic)
  const landing = codeIn(query, landingParameters)
  if (landing !== undefined) keepBoth('landingCode', landing)
}

function noteTags(query: URLSearchParams): void {
  const said = utmNames.map((name) => [name, query.get(name)?.trim().slice(0, TAG_MAX)] as const)
  const tags = said.filter(([, value]) => value)
  if (tags.length > 0) keepBoth('utmTags', JSON.stringify(Object.fromEntries(tags)))
}

function noteFirst(name: 'queryString' | 'referer', value: string): void {
  if (storage.find(name) === undefined) storage.keep(name, value)
}

/** `?cache_disable=1` bypasses caches for two days, `?cache_disable=0` ends that. */
function noteCache(said: string | null): void {
  if (said === '1') jar.keep('cacheDisable', '1')
  if (said === '0') jar.forget('cacheDisable')
}

function noteStart(): boolean {
  const first = known('pwa') === undefined
  keepBoth('pwa', '1')
  return first
}

type Both = Extract<CookieName, 'refCode' | 'lastRefCode' | 'utmTags' | 'landingCode' | 'pwa'>

function keepBoth(name: Both, value: string): void {
  jar.keep(name, value)
  storage.keep(name, value)
}

/** Some browsers drop cookies of scripts after a week, and some people clear one of the two places. */
const known = (name: Both): string | undefined => jar.find(name) ?? storage.find(name)

function codeIn(
  query: URLSearchParams,
  names: readonly string[],
  shape = codeShape,
): string | undefined {
  const said = names.map((name) => query.get(name)?.trim() ?? '')
  return said.find((code) => shape.test(code))
}

function foreignHost({ referrer, host }: Arrival): string | undefined {
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  return from === '' || from === host ? undefined : from.slice(0, TEXT_MAX)
}

/** A query without login tokens and identities. */
export function openQuery(search: string): string {
  const open = [...new URLSearchParams(search)].filter(([name]) => !secretParameters.has(name))
  return new URLSearchParams(open).toString().slice(0, TEXT_MAX)
}

/** The source of the visit for messages. */
export const source = {
  refCode: (): string | null => known('refCode') ?? null,
  lastRefCode: (): string | null => known('lastRefCode') ?? null,
  landing: (): string | null => known('landingCode') ?? null,
  clickId: (): string | null => storage.find('refCode', CLICK) ?? null,
  isPwa: (): boolean => known('pwa') !== undefined,
  utmTags(): UtmTags | null {
    try {
      return JSON.parse(known('utmTags') ?? 'null') as UtmTags | null
    } catch {
      return null
    }
  },
}
