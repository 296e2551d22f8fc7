import { run, runNode } from './run.ts'

/** Runs every check that reads the sources without running them. */
export async function check(): Promise<void> {
  await runNode('bin/check-lock.ts')
  await run('oxfmt', 'oxfmt', ['--check', '.'])
  // One checker, because each one reads all types again and a concurrent build needs the other core.
  await run('typescript', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  await run('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'])
}
