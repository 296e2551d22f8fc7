import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { isInstalled } from '@ayva/postgres/binaries'
import { retold } from './failures.ts'
import { run, runNode, Told } from './run.ts'
import { report, slowest } from './slowest.ts'

const folder = '.data/test'
const OTHER_POSTGRES = '--postgres='
/** The oldest PostgreSQL that is promised. */
const OLDEST = '15'
const STATEMENTS = `${folder}/statements`
/** With fewer, browsers and servers of the tests would only wait for each other. */
const CORES_FOR_BOTH = 6

/** Everything that reads the sources without running them. */
export async function check(): Promise<void> {
  await runNode('bin/check-lock.ts')
  await run('oxfmt', 'oxfmt', ['--check', '.'])
  // Each checker reads the types of everything anew; the build has the other core.
  await run('typescript', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  await run('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

/**
 * Every check of the project, from the format to a person's way through it in a browser. A part that
 * fails does not hide the parts after it; the last line counts them all. Where the machine has the oldest
 * PostgreSQL that is promised, it is asked whether it understands every statement that the tests have
 * sent; `--postgres=15` runs tests on it.
 */
export async function test(asked: string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const other = asked.find((arg) => arg.startsWith(OTHER_POSTGRES))
  if (other) process.env['TEST_POSTGRES'] = other.slice(OTHER_POSTGRES.length)
  const args = asked.filter((arg) => arg !== other)
  const totals: Sum = { passed: 0, failed: 0, broken: [] }
  const task = (name: string) => () => runNode('bin/tasks.ts', [name], { retell: true })
  // Faults and browser tests run the product as it is built; sources are the same for any PostgreSQL.
  await Promise.all([
    other ? undefined : part(totals, undefined, task('check')),
    part(totals, undefined, task('build')),
  ])
  const units = () =>
    run(
      'vitest',
      'vitest',
      [
        ...['run', '--reporter=default', '--reporter=json', '--reporter=./bin/outside-tests.ts'],
        ...[`--outputFile.json=${folder}/vitest.json`, ...args],
      ],
      { env: { NOTE_STATEMENTS: path.resolve(STATEMENTS) } },
    )
  const oldest = () =>
    asked.length === 0 && isInstalled(OLDEST)
      ? part(totals, undefined, () =>
          runNode('bin/understood.ts', [STATEMENTS, OLDEST], { retell: true }),
        )
      : Promise.resolve()
  const journeys = () =>
    run('@playwright/test', 'playwright', ['test', '-c', 'e2e/playwright.config.ts'])
  const browser = () =>
    asked.length === 0 ? part(totals, playwrightTotals, journeys) : Promise.resolve()
  if (availableParallelism() >= CORES_FOR_BOTH) {
    await Promise.all([part(totals, vitestTotals, units), browser()])
    await oldest()
  } else {
    await part(totals, vitestTotals, units)
    // It asks one question at a time, while the product of the browser tests is started on one core.
    await Promise.all([browser(), oldest()])
  }
  console.log(slowest(folder).join('\n'))
  const failures = retold(folder, totals.broken).join('\n')
  if (failures) console.log(`\n${failures}\n`)
  writeFileSync(`${folder}/failures`, failures && `${failures}\n`)
  const line = `${totals.passed} passed, ${totals.failed} failed`
  writeFileSync(`${folder}/totals`, `${line}\n`)
  console.log(line)
  if (totals.failed > 0) process.exitCode = 1
}

type Totals = { passed: number; failed: number }
/** With the last words of parts that broke and have no tests to name. */
type Sum = Totals & { broken: string[] }

async function part(
  sum: Sum,
  totals: (() => Totals) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let broken = false
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Told)) throw error
    console.error(error.message.split('\n', 1)[0])
    broken = true
    if (!totals?.().failed) sum.broken.push(error.message)
  }
  const counted = totals?.() ?? { passed: broken ? 0 : 1, failed: 0 }
  sum.passed += counted.passed
  // A part that ended badly has failed even where it could not say which of its tests did.
  sum.failed += broken ? Math.max(1, counted.failed) : counted.failed
}

function vitestTotals(): Totals {
  const { numPassedTests = 0, numFailedTests = 0 } = report(`${folder}/vitest.json`)
  return { passed: numPassedTests, failed: numFailedTests }
}

function playwrightTotals(): Totals {
  const { stats } = report(`${folder}/playwright.json`)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  // What passed when it was tried again has passed; it is named at the end.
  return { passed: expected + flaky, failed: unexpected }
}
