import { run, runNode } from './run.ts'

/** Everything that reads the sources without running them. */
export async function check(): Promise<void> {
  await runNode('bin/check-lock.ts')
  await run('oxfmt', 'oxfmt', ['--check', '.'])
  await run('typescript', 'tsc', ['-p', 'tsconfig.json'])
  await run('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

/** Every check of the project, from the format to a person's way through it in a browser. */
export async function test(args: string[]): Promise<void> {
  await check()
  await run('vitest', 'vitest', ['run', ...args])
  const { build } = await import('./build.ts')
  await build()
  await run('@playwright/test', 'playwright', ['test', '-c', 'e2e/playwright.config.ts'])
}
