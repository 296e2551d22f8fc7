/** `npm test` and `npm run test:nightly`: selects the tests, runs them in order and summarises the results. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { isInstalled } from '@ayva/postgres/binaries'
import { buildArtOnly, isSiteFresh } from './build.ts'
import { flakyTests, retold } from './failures.ts'
import { run, runNode, Told } from './run.ts'
import { changedSince, selectChanged, selectPaths, type Selection } from './selection.ts'
import { report, slowest } from './slowest.ts'
import { needsBuild, type Tier } from './tiers.ts'

const folder = '.data/test'
/** The oldest supported version of PostgreSQL. */
const OLDEST = '15'
const STATEMENTS = `${folder}/statements`
const REPORTS = [
  'vitest.json',
  'vitest-oldest.json',
  'playwright.json',
  'outside.json',
  'totals',
  'failures',
]
/** With fewer cores, browser tests and server tests would only slow each other down. */
const CORES_FOR_BOTH = 6
/** Tests of SQL functions and triggers, whose bodies are not checked by preparing statements. */
const WITH_FUNCTIONS = [
  'apps/server/src/ledger/wallet',
  'apps/server/src/games/rounds',
  'apps/server/src/games/suppliers',
  'apps/server/src/platform/audit',
  'packages/postgres',
]

/** The nightly tests that take only minutes. */
const QUICK = [
  'apps/server/src/security-tests/contract.nightly.test.ts',
  'apps/server/src/security-tests/pages.nightly.test.ts',
  'apps/server/src/security-tests/spelling.nightly.test.ts',
  'e2e/faults.nightly.test.ts',
  'packages/games/src/slots.trials.test.ts',
  'packages/games/src/tables.trials.test.ts',
  'soak/random.test.ts',
  'soak/soak.test.ts',
]

type Asked = {
  /** Undefined means all tests. */
  selection: Selection
  isChecked: boolean
  tiers: Tier[] | undefined
  hasBrowser: boolean
  /** Whether browser tests for the night are included; `quick` runs only those with the tag `QUICK_NIGHTLY`. */
  nightly: 'on' | 'quick' | undefined
  postgres: string | undefined
}
type Sum = { passed: number; failed: number; broken: string[] }

/**
 * Runs every check that a change must pass. `PATH…` runs only the tests in these files and folders, `--changed` or
 * `--changed=COMMIT` those that the change since then can affect, `--tier=NAME` one tier, `--postgres=15` all tests on
 * that version if the machine has it. A failing part does not stop the later ones.
 */
export async function test(args: string[]): Promise<void> {
  const asked = read(args)
  if (asked.postgres) process.env['TEST_POSTGRES'] = asked.postgres
  const sum = start()
  await checkAndBuild(sum, asked)
  const units = () => runUnits(sum, asked)
  const browser = () => runBrowser(sum, asked)
  if (availableParallelism() >= CORES_FOR_BOTH) {
    await Promise.all([units(), browser()])
  } else {
    await units()
    await browser()
  }
  finish(sum, { isFlakyAllowed: true })
}

/**
 * Runs the long tests, and all others again. A test that passes only on a retry fails the run. `--quick` skips what
 * `npm test` has run.
 */
export async function nightly(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const tiers: Tier[] = isQuick ? ['nightly'] : ['unit', 'server', 'product', 'nightly']
  const asked: Asked = {
    selection: isQuick ? { tests: QUICK, specs: ['e2e'] } : undefined,
    isChecked: !isQuick,
    tiers,
    hasBrowser: true,
    nightly: isQuick ? 'quick' : 'on',
    postgres: undefined,
  }
  const sum = start({ keepsStatements: isQuick })
  await checkAndBuild(sum, asked)
  await runUnits(sum, asked)
  await runBrowser(sum, asked)
  await askOldestPostgres(sum)
  finish(sum, { isFlakyAllowed: isQuick })
}

function read(args: string[]): Asked {
  const option = (name: string) =>
    args.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  const value = (name: string) => option(name)?.split('=')[1]
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const tier = value('tier')
  const tiers = tier === undefined || tier === 'check' ? undefined : ([tier] as Tier[])
  const selection =
    paths.length > 0
      ? selectPaths('.', paths)
      : option('changed')
        ? selectChanged('.', changedSince('.', value('changed') ?? 'HEAD'))
        : undefined
  if (paths.length > 0 && selection?.tests.length === 0 && selection.specs.length === 0)
    throw new Told(`No test is at ${paths.join(', ')}.`)
  return {
    selection,
    isChecked: paths.length === 0 && (tier === undefined || tier === 'check'),
    tiers: tier === 'check' || tier === 'browser' ? [] : tiers,
    hasBrowser: tier === undefined || tier === 'browser',
    // Naming a file selects all of its tests.
    nightly: paths.length > 0 ? 'on' : undefined,
    postgres: value('postgres'),
  }
}

function start({ keepsStatements = false } = {}): Sum {
  for (const name of REPORTS) rmSync(`${folder}/${name}`, { force: true })
  if (!keepsStatements) rmSync(STATEMENTS, { force: true })
  mkdirSync(folder, { recursive: true })
  return { passed: 0, failed: 0, broken: [] }
}

async function checkAndBuild(sum: Sum, { selection, isChecked, tiers, hasBrowser }: Asked) {
  const specs = selection?.specs ?? ['all']
  const tests = selection?.tests ?? ['all']
  const built =
    (hasBrowser && specs.length > 0) ||
    (tiers?.length !== 0 && !(tiers?.length === 1 && tiers[0] === 'unit') && needsBuild(tests))
  const task = (name: string) => () => runNode('bin/tasks.ts', [name], { retell: true })
  // Code of games imports pictures, so every tier needs them.
  if (!built && tiers?.length !== 0) await buildArtOnly()
  if (!built && !isSiteFresh())
    console.log('The built site is not of these sources: tests that render pages see the old one.')
  await Promise.all([
    isChecked ? part(sum, undefined, task('check')) : undefined,
    built ? part(sum, undefined, task('build:tests')) : undefined,
  ])
}

async function runUnits(sum: Sum, { selection, tiers }: Asked): Promise<void> {
  if (tiers?.length === 0 || selection?.tests.length === 0) return
  const projects = tiers ?? ['unit', 'server', 'product']
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./bin/outside-tests.ts',
    `--outputFile.json=${folder}/vitest.json`,
    '--passWithNoTests',
    ...(selection ? ([] as Tier[]) : projects).map((name) => `--project=${name}`),
    ...(selection?.tests ?? []),
  ]
  await part(sum, vitestTotals, () =>
    run('vitest', 'vitest', args, { env: { NOTE_STATEMENTS: path.resolve(STATEMENTS) } }),
  )
}

async function runBrowser(
  sum: Sum,
  { selection, hasBrowser, nightly: which, postgres }: Asked,
): Promise<void> {
  if (!hasBrowser || postgres || selection?.specs.length === 0) return
  const specs = (selection?.specs ?? []).map((file) => path.posix.basename(file))
  const args = ['test', '-c', 'e2e/playwright.config.ts']
  const env = which ? { NIGHTLY: which } : {}
  await part(sum, playwrightTotals, () =>
    run('@playwright/test', 'playwright', args.concat(specs), { env }),
  )
}

/** Asks the oldest PostgreSQL about every recorded statement, and runs the tests of functions there. */
async function askOldestPostgres(sum: Sum): Promise<void> {
  if (!isInstalled(OLDEST)) {
    console.log(`PostgreSQL ${OLDEST} is not installed: nothing is tried on it.`)
    return
  }
  await part(sum, undefined, () =>
    runNode('bin/understood.ts', [STATEMENTS, OLDEST], { retell: true }),
  )
  const output = `${folder}/vitest-oldest.json`
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  await part(
    sum,
    () => vitestTotals(output),
    () =>
      run('vitest', 'vitest', args.concat(selectPaths('.', WITH_FUNCTIONS).tests), {
        env: { TEST_POSTGRES: OLDEST },
      }),
  )
}

function finish(sum: Sum, { isFlakyAllowed }: { isFlakyAllowed: boolean }): void {
  console.log(slowest(folder).join('\n'))
  const flaky = flakyTests(folder)
  if (!isFlakyAllowed && flaky > 0) {
    sum.failed += flaky
    sum.passed -= flaky
  }
  const failures = retold(folder, sum.broken).join('\n')
  if (failures) console.log(`\n${failures}\n`)
  writeFileSync(`${folder}/failures`, failures && `${failures}\n`)
  const line = `${sum.passed} passed, ${sum.failed} failed`
  writeFileSync(`${folder}/totals`, `${line}\n`)
  if (flaky > 0) console.log(`${flaky} flaky: passed only at the second try.`)
  console.log(line)
  if (sum.failed > 0) process.exitCode = 1
}

type Totals = { passed: number; failed: number }

async function part(
  sum: Sum,
  totals: (() => Totals) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let isBroken = false
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Told)) throw error
    console.error(error.message.split('\n', 1)[0])
    isBroken = true
    if (!totals?.().failed) sum.broken.push(error.message)
  }
  const counted = totals?.() ?? { passed: isBroken ? 0 : 1, failed: 0 }
  sum.passed += counted.passed
  // A part that crashed counts as failed even if it reported no failed test.
  sum.failed += isBroken ? Math.max(1, counted.failed) : counted.failed
}

function vitestTotals(file = `${folder}/vitest.json`): Totals {
  const { numPassedTests = 0, numFailedTests = 0 } = report(file)
  return { passed: numPassedTests, failed: numFailedTests }
}

function playwrightTotals(): Totals {
  const { stats } = report(`${folder}/playwright.json`)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  return { passed: expected + flaky, failed: unexpected }
}
