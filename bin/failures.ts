/** What did not pass, printed once more at the very end, because many see only the tail of a long log. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { OUTSIDE, type OutsideReport } from './outside-tests.ts'
import { report, type Suite } from './slowest.ts'

const LINES_MAX = 40
const SHOWN_MAX = 60

/** What did not pass, and what it said. */
export type Outcome = { name: string; errors: string[] }

/**
 * The tests that failed with the first lines of what they said, and those that passed only when they
 * were tried again. `parts` are whole parts of the run that broke, with their last words.
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

/** How many tests passed only when they were tried again. */
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
    // A file that could not even be read has a message and no tests.
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

/** Each error once, without empty lines and without the way through the runner. */
function first(errors: string[]): string {
  return [...new Set(errors)]
    .flatMap((error) => stripVTControlCharacters(error).split('\n'))
    .filter((line) => line.trim() && !/^\s+at .*(node_modules|new Promise)/.test(line))
    .slice(0, LINES_MAX)
    .map((line) => `    ${line}`)
    .join('\n')
}
