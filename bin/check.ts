import { run, runNode } from './run.ts'

/** Everything that reads the sources without running them. */
export async function check(): Promise<void> {
  await runNode('bin/check-lock.ts')
  await run('oxfmt', 'oxfmt', ['--check', '.'])
  // Each checker reads the types of everything anew; the build has the other core.
  await run('typescript', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1'])
  await run('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'])
}
