/** Reports of the content security policy, and limits on what they write to the log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { REPORTS_PATH } from '#lib/edge/headers.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

type Line = Record<string, unknown>
let testApp: TestApp
let lines: Line[] = []
beforeAll(async () => {
  testApp = await TestApp.open({
    config: { PUBLIC_URL: 'https://ayva.test' },
    createApp(deps) {
      deps.log.warn = (line: Line) => void lines.push(line)
      return createApp(deps)
    },
  })
})
afterAll(() => testApp.close())

async function report(body: unknown, type = 'application/reports+json') {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.statusCode
}

const violation = (blockedURL: string, documentURL = 'https://ayva.test/games?x=1') => ({
  type: 'csp-violation',
  body: { documentURL, blockedURL, effectiveDirective: 'script-src-elem', lineNumber: 7 },
})

test('both formats of a report write a line, without queries and secrets in paths', async () => {
  lines = []
  const secret = 'a'.repeat(43)
  expect(await report([violation('https://evil.example/x.js?token=1')])).toBe(204)
  const older = {
    'document-uri': `https://ayva.test/confirm/${secret}`,
    'blocked-uri': 'inline',
    'effective-directive': 'style-src',
  }
  expect(await report({ 'csp-report': older }, 'application/csp-report')).toBe(204)
  expect(lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/games', line: 7 },
    { directive: 'style-src', blocked: 'inline', page: '/confirm/…' },
  ])
})

test('repeated reports and those about other sites or extensions write nothing', async () => {
  lines = []
  const elsewhere = violation('https://evil.example/y.js', 'https://elsewhere.test/')
  const extension = violation('chrome-extension://abc/x.js')
  const deprecation = { type: 'deprecation', body: { id: 'x' } }
  expect(await report([violation('https://evil.example/x.js'), elsewhere])).toBe(204)
  expect(await report([extension, deprecation, null, 1, 'x', []])).toBe(204)
  expect(lines).toEqual([])
})

test('a flood of reports writes a few lines an hour, then the number of the rest', async () => {
  testApp.clock.move(minutes(61))
  lines = []
  const kinds = Array.from({ length: 100 }, (_, n) => violation(`https://evil-${n}.example/`))
  for (let from = 0; from < kinds.length; from += 20)
    expect(await report(kinds.slice(from, from + 20))).toBe(204)
  expect(lines.length).toBe(20)
  testApp.clock.move(minutes(61))
  expect(await report([violation('https://evil.example/x.js')])).toBe(204)
  expect(lines.slice(20)).toMatchObject([{ dropped: 80 }, { blocked: 'https://evil.example' }])
})

test('what is not a report is refused before or while it is read', async () => {
  expect(await report('{', 'application/csp-report')).toBe(400)
  expect(await report('{}', 'application/json')).toBe(415)
  expect(await report(JSON.stringify(['a'.repeat(20_000)]))).toBe(413)
  const object = '{"csp-report":{"document-uri":{"toString":1},"line-number":{"valueOf":1}}}'
  for (const odd of ['[[[[]]]]', '{"csp-report":[]}', object, 'null'])
    expect(await report(odd)).toBe(204)
})
