/** Prints the failures again at the end of a run, because many people see only the end of a long log. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { OUTSIDE, type OutsideReport } from './outside-tests.ts'
import { report, type Suite } from './slowest.ts'

const LINES_MAX = 40
const SHOWN_MAX = 60

/** A failed test and its errors. */
export type Outcome = { name: string; errors: string[] }

/**
 * The failed tests with the first lines of their errors, and those that passed only on a retry. `parts` are parts of
 * the run that failed as a whole, with their last lines.
 */
export function retold(folder: string, parts: string[]): string[] {
  const units = unitOutcomes(folder)
  const journeys = journeyOutcomes(folder)
  const { outside = [] } = report<OutsideReport>(`${folder}/${OUTSIDE}`)
  const failed = [...outside, ...units.failed, ...journeys.failed]
  const flaky = [...units.flaky, ...journeys.flaky]
  return [
    ...parts.map((words) => `FAILED ${words}`),
    ...failed.slice(0, SHOWN_MAX).map((one) => `FAILED ${one.name}\n${first(one.errors)}`),
    ...(failed.length > SHOWN_MAX ? [`… and ${failed.length - SHOWN_MAX} more`] : []),
    ...flaky.slice(0, SHOWN_MAX).map((one) => `flaky ${one.name}\n${first(one.errors)}`),
  ]
}

/** The number of tests that passed only on a retry. */
export function flakyTests(folder: string): number {
  return unitOutcomes(folder).flaky.length + journeyOutcomes(folder).flaky.length
}

type Outcomes = { failed: Outcome[]; flaky: Outcome[] }

function unitOutcomes(folder: string): Outcomes {
  const files = [`${folder}/vitest.json`, `${folder}/vitest-oldest.json`]
  const testResults = files.flatMap((file) => report(file).testResults ?? [])
  const failed: Outcome[] = []
  const flaky: Outcome[] = []
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative('.', name)
    // A test file that could not be loaded has a message and no tests.
    if (status === 'failed' && message) failed.push({ name: file, errors: [message] })
    for (const { fullName, status: end, failureMessages: errors } of assertionResults) {
      const outcome = { name: `${file} › ${fullName}`, errors }
      if (end === 'failed') failed.push(outcome)
      if (end === 'passed' && errors.length > 0) flaky.push(outcome)
    }
  }
  return { failed, flaky }
}

function journeyOutcomes(folder: string): Outcomes {
  const { suites = [], errors = [] } = report(`${folder}/playwright.json`)
  const tests = suites.flatMap((suite) => testsOf(suite, `e2e/${suite.file}`))
  const of = (end: string) => tests.filter(({ status }) => status === end)
  const broken = errors.map(({ message = '' }) => ({ name: 'e2e', errors: [message] }))
  return { failed: [...broken, ...of('unexpected')], flaky: of('flaky') }
}

function testsOf({ suites = [], specs = [] }: Suite, where: string): (Outcome & Ended)[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${where} › ${title} (${projectName})`,
      errors: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      status,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, `${where} › ${suite.title}`))]
}

type Ended = { status: string }

/** The distinct errors, without empty lines and without stack frames of the runner. */
function first(errors: string[]): string {
  return [...new Set(errors)]
    .flatMap((error) => stripVTControlCharacters(error).split('\n'))
    .filter((line) => line.trim() && !/^\s+at .*(node_modules|new Promise)/.test(line))
    .slice(0, LINES_MAX)
    .map((line) => `    ${line}`)
    .join('\n')
}
