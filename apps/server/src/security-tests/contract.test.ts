/** Sends the catalogue of invalid input in every field of every call of the contract. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Endpoint } from '@ayva/contract/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sample } from '#lib/samples.ts'
import { maliciousTexts, maliciousValues } from './catalogue.testing.ts'
import {
  accepts,
  ANY_KEY,
  type Answer,
  type Asked,
  booksOf,
  endpoints,
  faultsOf,
  fieldsOf,
  type SecurityTests,
  nameOf,
  openSecurityTests,
  parse,
  send,
  tokenOf,
  withField,
} from './security.testing.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
let suite: SecurityTests
beforeAll(async () => {
  suite = await openSecurityTests()
})
afterAll(() => suite.close())

/** Filters without results are valid, and some fields accept any text. */
const mayBeAnything = ({ field }: Case, { anyText = [] }: Sample) =>
  field.startsWith('query.') || anyText.includes(field.replace('body.', ''))

type Case = { what: string; asked: Asked; allowed: boolean; field: string }

test('every call of the server is in the catalogue, with a valid request', async () => {
  const { paths } = (await suite.testApp.app.inject('/api/v18/openapi.json')).json() as {
    paths: Record<string, object>
  }
  const calls = Object.entries(paths).filter(([path]) => path.startsWith('/api/'))
  const served = calls.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = endpoints.map((one) => nameOf(one).replace(/:(\w+)/g, '{$1}'))
  expect(known.toSorted()).toEqual(served.toSorted())

  const takesSomething = endpoints.filter(({ params, query, body }) => params ?? query ?? body)
  expect([...suite.samples.keys()].map(nameOf).toSorted()).toEqual(
    takesSomething.map(nameOf).toSorted(),
  )
})

test('the valid request succeeds, so that each invalid value is tested alone', async () => {
  for (const [endpoint, sample] of suite.samples) {
    const answer = await send(suite, endpoint, sample, tokenOf(endpoint, suite))
    const { answers = 200 } = sample
    expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), answers])
  }
})

describe('[API-45, API-48] invalid input is refused in the contract’s shape, and moves no money', () => {
  for (const endpoint of endpoints)
    test(nameOf(endpoint), async () => {
      const before = await booksOf(suite)
      const sample = suite.samples.get(endpoint) ?? {}
      const { oddAndRight = [] } = sample
      const taken: string[] = []
      const sendAll = async (cases: Case[]) => {
        const faults: string[] = []
        for (const one of cases) {
          const answer = await send(suite, endpoint, one.asked, tokenOf(endpoint, suite))
          faults.push(...judge(one, answer).map((fault) => `${one.what} ${fault}`))
          if (answer.statusCode < 300 && !mayBeAnything(one, sample)) taken.push(one.what)
        }
        expect(faults).toEqual([])
      }
      const cases = casesOf(endpoint)
      await sendAll(cases.filter(({ what }) => !oddAndRight.includes(what)))
      expect(taken).toEqual([])
      expect(await booksOf(suite)).toEqual(before)
      // Unusual valid requests may move money.
      await sendAll(cases.filter(({ what }) => oddAndRight.includes(what)))
      expect(taken.toSorted()).toEqual(oddAndRight.toSorted())
    })
})

describe('[API-50, API-51, API-52] each invalid field is named, with the reason', () => {
  for (const endpoint of endpoints.filter(({ body }) => body))
    test(nameOf(endpoint), async () => {
      const sample = suite.samples.get(endpoint)!
      const headers = tokenOf(endpoint, suite)
      for (const [name, value] of [
        ['missing', undefined],
        ['null', null],
        ['a list', [[]]],
      ])
        for (const field of fieldsOf(endpoint.body)) {
          if (field.at(-1) === ANY_KEY && value === undefined) continue
          const body = withField(sample.body, field, value) as Record<string, unknown>
          if (accepts(endpoint.body, body)) continue
          const answer = await send(suite, endpoint, { ...sample, body }, headers)
          const { error } = parse(answer.body) as { error: { code: number; fields: object } }
          expect([field, name, answer.statusCode, error.code]).toEqual([field, name, 422, 3])
          const named = Object.entries(error.fields).find(([at]) => at.startsWith(field[0]!))
          expect([field, name, isKnown(named?.[1])]).toEqual([field, name, true])
        }
    })
})

describe('unknown fields have no effect', () => {
  const extra = { id: 1, userId: 1, playerId: '1', balance: '1', status: 3, role: 'admin' }
  const extras = Object.entries({ ...extra, vip: true, price: '0', createdAt: '2000-01-01' })
  for (const endpoint of endpoints.filter(({ body }) => body))
    test(nameOf(endpoint), async () => {
      const sample = suite.samples.get(endpoint)!
      for (const [name, value] of extras) {
        const asked = { ...sample, body: { ...sample.body, [name]: value } }
        const answer = await send(suite, endpoint, asked, tokenOf(endpoint, suite))
        expect([name, answer.statusCode]).toEqual([name, 422])
        const fields = { [name]: 'Неизвестное поле' }
        expect(parse(answer.body)).toMatchObject({ error: { fields } })
      }
    })
})

/** Permitted messages for an invalid field: the generic ones, or those in the contract. */
const generic = ['Заполните это поле', 'Некорректное значение', 'Неизвестное поле']
const contractText = globSync('packages/contract/src/**/*.ts', { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')
function isKnown(message: unknown): boolean {
  if (typeof message !== 'string' || !/[а-яё]{3} \S/i.test(message)) return false
  // Numbers come from templates: `Не больше ${max} знаков`.
  return generic.includes(message) || contractText.includes(message.split(/\d/)[0]!)
}

/** Every field of parameters, query and body with every value of the catalogue. */
function casesOf(endpoint: Endpoint): Case[] {
  const sample = suite.samples.get(endpoint) ?? {}
  const cases: Case[] = []
  for (const [part, values] of [
    ['params', maliciousTexts],
    ['query', { ...maliciousTexts, 'two values': ['1', '2'] }],
    ['body', { ...maliciousValues, missing: undefined }],
  ] as const)
    for (const field of fieldsOf(endpoint[part]))
      for (const [name, value] of Object.entries(values)) {
        const changed = withField(sample[part], field, value)
        const asked = { ...sample, [part]: changed } as Asked
        // An empty path parameter would be another path.
        if (part === 'params' && value === '') continue
        if (field.at(-1) === ANY_KEY && value === undefined) continue
        const where = `${part}.${field.join('.')}`
        const allowed = part !== 'body' || accepts(endpoint.body, changed)
        cases.push({ what: `${where} ${name}`, asked, allowed, field: where })
      }
  return cases
}

function judge({ allowed }: Case, answer: Answer): string[] {
  const faults = faultsOf(answer)
  if (!allowed && answer.statusCode < 400) faults.push(`is taken with ${answer.statusCode}`)
  return faults
}
