/** Sends invalid input in every field of every call; `contract.nightly.test.ts` sends the rest of the catalogue. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendInvalidInput } from './invalid-input.testing.ts'
import {
  accepts,
  ANY_KEY,
  endpoints,
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

describe('[API-45, API-48] invalid input is refused in the contract’s shape, and moves no money', () => {
  sendInvalidInput(() => suite, [0])
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
