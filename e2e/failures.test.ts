/** Tests that the end of a run names the failed tests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retold } from '../bin/failures.ts'
import { OUTSIDE } from '../bin/outside-tests.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'ayva-failures-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, report: unknown) =>
  writeFileSync(path.join(folder, name), JSON.stringify(report))

test('failed tests are listed with their first lines, flaky ones by name, passed ones not at all', () => {
  const long = ['a first line', '', ...Array.from({ length: 99 }, (_, n) => `line ${n}`)].join('\n')
  const own = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const file = path.resolve('apps/some.test.ts')
  const ends = [own('good', 'passed'), own('late', 'passed', 'once'), own('bad', 'failed', long)]
  write('vitest.json', {
    testResults: [
      { name: file, status: 'failed', message: '', assertionResults: ends },
      {
        name: path.resolve('apps/none.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  })
  const spec = (title: string, status: string, ...said: string[]) => ({
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: [{ duration: 1, errors: said.map((message) => ({ message })) }],
      },
    ],
  })
  const specs = [
    spec('walks', 'expected'),
    spec('falls', 'unexpected', '\u001B[31mred words\u001B[39m'),
  ]
  const inner = { title: 'again', file: 'way.spec.ts', specs: [spec('limps', 'flaky', 'late')] }
  write('playwright.json', {
    suites: [{ title: 'way.spec.ts', file: 'way.spec.ts', specs, suites: [inner] }],
  })

  write(OUTSIDE, {
    outside: [{ name: 'Unhandled Rejection › apps/late.test.ts', errors: ['late'] }],
  })

  const said = retold(folder, ['the build broke']).map((one) => one.split('\n'))
  expect(said.map(([name]) => name)).toEqual([
    'FAILED the build broke',
    'FAILED Unhandled Rejection › apps/late.test.ts',
    'FAILED apps/some.test.ts › bad',
    'FAILED apps/none.test.ts',
    'FAILED e2e/way.spec.ts › falls (phone)',
    'flaky apps/some.test.ts › late',
    'flaky e2e/way.spec.ts › again › limps (phone)',
  ])
  expect(said[2]).toHaveLength(41)
  expect(said[2]!.slice(1, 3)).toEqual(['    a first line', '    line 0'])
  expect(said[4]![1]).toBe('    red words')
})

test('a run that passed, or wrote nothing, reports nothing', () => {
  expect(retold(folder, [])).toEqual([])
})
