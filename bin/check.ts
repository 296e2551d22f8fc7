import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { run, runNode, Told } from './run.ts'

const folder = '.data/test'

/** Everything that reads the sources without running them. */
export async function check(): Promise<void> {
  await runNode('bin/check-lock.ts')
  await run('oxfmt', 'oxfmt', ['--check', '.'])
  await run('typescript', 'tsc', ['-p', 'tsconfig.json'])
  await run('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

/**
 * Every check of the project, from the format to a person's way through it in a browser. A part that
 * fails does not hide the parts after it; the last line counts them all.
 */
export async function test(args: string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const totals = { passed: 0, failed: 0 }
  await part(totals, undefined, check)
  // Faults and browser tests run the product as it is built.
  const { build } = await import('./build.ts')
  await part(totals, undefined, build)
  await part(totals, vitestTotals, () =>
    run('vitest', 'vitest', [
      ...['run', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${folder}/vitest.json`, ...args],
    ]),
  )
  if (args.length === 0) {
    await part(totals, playwrightTotals, () =>
      run('@playwright/test', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']),
    )
  }
  const line = `${totals.passed} passed, ${totals.failed} failed`
  writeFileSync(`${folder}/totals`, `${line}\n`)
  console.log(line)
  if (totals.failed > 0) process.exitCode = 1
}

type Totals = { passed: number; failed: number }

async function part(
  sum: Totals,
  totals: (() => Totals) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let broken = false
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Told)) throw error
    console.error(error.message)
    broken = true
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
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

function report(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return {}
  }
}
