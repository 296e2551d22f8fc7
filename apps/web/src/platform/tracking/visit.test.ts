import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteArrival, openQuery, source } from './visit.ts'

type Cookie = { value: string; attributes: string[] }
let cookies: Map<string, Cookie>
let kept: Map<string, string>
/** The cookies that were written. */
let written: string[]

beforeEach(() => {
  cookies = new Map()
  kept = new Map()
  written = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      written.push(name)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, { value: pair.slice(at + 1), attributes })
    },
  })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const arrive = (search = '', referrer = '', standalone = false) =>
  noteArrival({ search, referrer, host: 'ayva.test', standalone })
const cookie = (name: string) => decodeURIComponent(cookies.get(name)?.value ?? '')

test.each(['ref', 'refcode', 'registrationrefcode', 'refcodepromo'])(
  '[TRACK-10, TRACK-25 .. TRACK-29] %s in the address is the ref code',
  (name) => {
    arrive(`?a=1&${name}=abc`)
    expect([cookie('ref_code'), kept.get('aff')]).toEqual(['abc', 'abc'])
    expect(source.refCode()).toBe('abc')
  },
)

test('[TRACK-11, TRACK-30] the first ref code is kept, and the last one is stored beside it', () => {
  arrive('?ref=abc')
  expect([cookie('ref_code'), cookie('last_ref_code')]).toEqual(['abc', 'abc'])
  arrive('?refcode=def')
  arrive('')
  expect([cookie('ref_code'), kept.get('aff')]).toEqual(['abc', 'abc'])
  expect([cookie('last_ref_code'), kept.get('last_aff')]).toEqual(['def', 'def'])
})

test('the click id belongs to the link with the first ref code, and one of another link is not stored', () => {
  arrive('?click_id=stray')
  expect(source.clickId()).toBeNull()
  arrive('?ref=abc&click_id=c-1')
  arrive('?ref=def&click_id=c-2')
  expect(source.clickId()).toBe('c-1')
  expect([...kept.values()].join(' ')).not.toContain('c-2')
})

test('[TRACK-23, TRACK-24] a visitor without a code gets one that describes the source, until a link has a code', () => {
  arrive('')
  expect([cookie('ref_code'), cookie('last_ref_code')]).toEqual([
    'organic_direct',
    'organic_direct',
  ])
  arrive('?ref=abc', 'https://blog.example/x')
  expect([cookie('ref_code'), cookie('last_ref_code')]).toEqual(['abc', 'abc'])
  cookies.clear()
  kept.clear()
  arrive('', 'https://ya.ru/x')
  expect(cookie('ref_code')).toBe('organic_ya.ru')
  cookies.clear()
  kept.clear()
  arrive('', 'https://ayva.test/games')
  expect(cookie('ref_code')).toBe('organic_direct')
})

test.each(['', ' ', 'a b', '<script>alert(1)</script>', '"', 'x'.repeat(101), 'a;b', '\u0000'])(
  'an invalid ref code (%j) is ignored',
  (code) => {
    arrive(`?ref=${encodeURIComponent(code)}&refcode=good`)
    expect(cookie('ref_code')).toBe('good')
  },
)

test('[TRACK-12, TRACK-32] the six tags are stored together, and others are not', () => {
  const tags = {
    utm_source: 'vk',
    utm_medium: 'cpc',
    utm_campaign: 'осень',
    utm_content: 'a',
    utm_term: 'b; c=d',
    network: 'x',
  }
  arrive(`?${new URLSearchParams({ ...tags, utm_id: '7' })}`)
  expect(JSON.parse(cookie('utm_tags'))).toEqual(tags)
  expect(JSON.parse(kept.get('utm_tags')!)).toEqual(tags)
  expect(source.utmTags()).toEqual(tags)
  arrive('')
  expect(source.utmTags()).toEqual(tags)
  const long = Object.fromEntries(Object.keys(tags).map((name) => [name, 'ы'.repeat(5000)]))
  arrive(`?${new URLSearchParams(long)}`)
  expect(cookies.get('utm_tags')!.value.length).toBeLessThan(4000)
})

test('[TRACK-13, TRACK-35] a landing code is stored', () => {
  arrive('?landingcode=leto-7')
  expect([cookie('landing_code'), kept.get('landingcode')]).toEqual(['leto-7', 'leto-7'])
})

test('[TRACK-33, TRACK-34] query and referrer of the first visit are kept', () => {
  arrive('?a=1', 'https://ya.ru/x')
  arrive('?b=2', 'https://vk.com/')
  expect([kept.get('query_string'), kept.get('referer')]).toEqual(['a=1', 'https://ya.ru/x'])
})

test('login tokens are removed from a query', () => {
  expect(openQuery('?a=1&token=secret&auth=x&email=a%40b.c&refcode=d')).toBe('a=1&refcode=d')
  const telegram = '?id=7&first_name=A&last_name=B&username=c&photo_url=d&auth_date=1&hash=e&a=1'
  expect(openQuery(telegram)).toBe('a=1')
  expect(openQuery('?tg_token=secret&b=2')).toBe('b=2')
})

test('[TRACK-36] the number of a visitor is created once', () => {
  arrive('')
  const uuid = kept.get('uuid')
  expect(uuid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  arrive('')
  expect(kept.get('uuid')).toBe(uuid)
  kept.clear()
  vi.stubGlobal('isSecureContext', false)
  arrive('')
  expect(kept.get('uuid')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})

test('[TRACK-15, TRACK-31] a start as an application is stored, and counts once as the first one', () => {
  expect(arrive('').firstStart).toBe(false)
  expect(cookie('pwa')).toBe('')
  expect(arrive('', '', true).firstStart).toBe(true)
  expect([cookie('pwa'), kept.get('pwa')]).toEqual(['1', '1'])
  expect(arrive('', '', true).firstStart).toBe(false)
})

const DAY_S = 24 * 60 * 60
test.each([
  ['ref_code', 3650 * DAY_S],
  ['last_ref_code', DAY_S],
  ['utm_tags', 6 * 60 * 60],
  ['landing_code', 34_560_000],
  ['pwa', 34_560_000],
  ['cache_disable', 2 * DAY_S],
])(
  '[TRACK-16 .. TRACK-20, TRACK-22] the cookie %s lasts %i s, Secure and SameSite=Lax',
  (name, seconds) => {
    arrive('?ref=abc&utm_source=vk&landing=x&cache_disable=1', '', true)
    expect(cookies.get(name)!.attributes).toEqual([
      `Max-Age=${seconds}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    arrive('?cache_disable=0')
    expect(cookies.has('cache_disable')).toBe(false)
  },
)

test('a browser that has lost its cookies gets the permanent ones again, from its storage', () => {
  arrive('?ref=abc')
  cookies.clear()
  arrive('')
  expect(cookie('ref_code')).toBe('abc')
  written = []
  arrive('')
  expect(written).toEqual([])
})
