/** Random bodies get a refusal or a valid answer, and the books stay correct. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accepts,
  type Asked,
  faultsOf,
  fieldsOf,
  type SecurityTests,
  nameOf,
  openSecurityTests,
  parse,
  send,
} from './security.testing.ts'

const RUNS = 350
/** A failure prints the seed; FUZZ_SEED repeats the same run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let suite: SecurityTests
beforeAll(async () => {
  suite = await openSecurityTests()
})
afterAll(() => suite.close())

test(`every call with random bodies, ${RUNS} of them`, async () => {
  const { alisa, testApp } = suite
  for (const [endpoint, { params = {}, fuzz }] of suite.samples) {
    if (!fuzz) continue
    let taken = 0
    const property = async (body: Record<string, unknown>) => {
      const asked: Asked = { params, body }
      const answer = await send(suite, endpoint, asked, { 'auth-token': alisa.token })
      expect([nameOf(endpoint), ...faultsOf(answer)]).toEqual([nameOf(endpoint)])
      const written = parse(JSON.stringify(body))
      if (answer.statusCode >= 400) return
      taken++
      expect(accepts(endpoint.body, written)).toBe(true)
    }
    await fc.assert(fc.asyncProperty(fuzz, property), { numRuns: RUNS, seed })
    await testApp.assertBooksBalance()
    // If no body were accepted, the random ones would never get past validation.
    expect([nameOf(endpoint), taken > 0 && taken < RUNS]).toEqual([nameOf(endpoint), true])
  }
})

test('random bodies fill every field of their calls, and some calls have them', () => {
  const fuzzed = [...suite.samples].filter(([, { fuzz }]) => fuzz)
  expect(fuzzed.length).toBeGreaterThan(0)
  for (const [endpoint, { fuzz }] of fuzzed) {
    const made = fc.sample(fuzz!, { numRuns: 100, seed })
    const filled = new Set(made.flatMap((body) => Object.keys(body)))
    const fields = new Set(fieldsOf(endpoint.body).map(([name]) => name!))
    expect(filled).toEqual(fields)
  }
})
