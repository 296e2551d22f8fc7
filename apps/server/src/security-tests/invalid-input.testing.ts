import { type Endpoint } from '@ayva/contract/base'
import { expect, test } from 'vitest'
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
  send,
  tokenOf,
  withField,
} from './security.testing.ts'
import { isInShare } from './shares.testing.ts'

type Case = { what: string; asked: Asked; allowed: boolean; field: string; share: number }

/**
 * Defines a test for each call of the contract, which sends the given shares of the catalogue of invalid input. Every
 * share has every field of every call, with other values of the catalogue. Unusual valid requests are in every share,
 * because some need the rows that others have written.
 */
export function sendInvalidInput(suite: () => SecurityTests, shares: readonly number[]): void {
  test('the valid request succeeds, so that each invalid value is tested alone', async () => {
    for (const [endpoint, sample] of suite().samples) {
      const answer = await send(suite(), endpoint, sample, tokenOf(endpoint, suite()))
      const { answers = 200 } = sample
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), answers])
    }
  })

  for (const [index, endpoint] of endpoints.entries())
    test(nameOf(endpoint), () => {
      const { oddAndRight = [] } = suite().samples.get(endpoint) ?? {}
      const cases = casesOf(suite(), endpoint).filter(
        ({ what, share }) => oddAndRight.includes(what) || isInShare(shares, share, index),
      )
      return sendAll(suite(), endpoint, cases)
    })
}

async function sendAll(suite: SecurityTests, endpoint: Endpoint, cases: Case[]): Promise<void> {
  const before = await booksOf(suite)
  const sample = suite.samples.get(endpoint) ?? {}
  const { oddAndRight = [] } = sample
  const isOdd = ({ what }: Case) => oddAndRight.includes(what)
  const sendSome = async (some: Case[]) => {
    const faults: string[] = []
    const taken: string[] = []
    for (const one of some) {
      const answer = await send(suite, endpoint, one.asked, tokenOf(endpoint, suite))
      faults.push(...judge(one, answer).map((fault) => `${one.what} ${fault}`))
      if (answer.statusCode < 300 && !mayBeAnything(one, sample)) taken.push(one.what)
    }
    expect(faults).toEqual([])
    return taken
  }
  expect(await sendSome(cases.filter((one) => !isOdd(one)))).toEqual([])
  expect(await booksOf(suite)).toEqual(before)
  // Unusual valid requests may move money.
  const odd = cases.filter(isOdd)
  expect((await sendSome(odd)).toSorted()).toEqual(oddAndRight.toSorted())
}

/** Every field of parameters, query and body with every value of the catalogue. */
function casesOf(suite: SecurityTests, endpoint: Endpoint): Case[] {
  const sample = suite.samples.get(endpoint) ?? {}
  const cases: Case[] = []
  for (const [part, values] of [
    ['params', maliciousTexts],
    ['query', { ...maliciousTexts, 'two values': ['1', '2'] }],
    ['body', { ...maliciousValues, missing: undefined }],
  ] as const)
    for (const [at, field] of fieldsOf(endpoint[part]).entries())
      for (const [n, [name, value]] of Object.entries(values).entries()) {
        const changed = withField(sample[part], field, value)
        const asked = { ...sample, [part]: changed } as Asked
        // An empty path parameter would be another path.
        if (part === 'params' && value === '') continue
        if (field.at(-1) === ANY_KEY && value === undefined) continue
        const where = `${part}.${field.join('.')}`
        const allowed = part !== 'body' || accepts(endpoint.body, changed)
        cases.push({ what: `${where} ${name}`, asked, allowed, field: where, share: at + n })
      }
  return cases
}

/** Filters without results are valid, and some fields accept any text. */
const mayBeAnything = ({ field }: Case, { anyText = [] }: Sample) =>
  field.startsWith('query.') || anyText.includes(field.replace('body.', ''))

function judge({ allowed }: Case, answer: Answer): string[] {
  const faults = faultsOf(answer)
  if (!allowed && answer.statusCode < 400) faults.push(`is taken with ${answer.statusCode}`)
  return faults
}
