/** `npm run wallet-conformance -- URL`: runs the cases, says what came of each, and fails if one failed. */
import { writeFileSync } from 'node:fs'
import { junit, type Result, runKit } from './kit.ts'
import { KitError, readArguments, readSettings } from './settings.ts'

const marks: Record<Result['state'], string> = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }

export async function conformance(args: string[]): Promise<void> {
  const { settings: said, url, only, junit: file } = readArguments(args)
  const own = url === undefined ? await ownApp() : undefined
  try {
    const results = await runKit(readSettings(own?.settings ?? said), { only, heard: print })
    if (file) writeFileSync(file, junit(results))
    finish(results)
  } finally {
    await own?.close()
  }
}

/** The product itself, on a database of its own. */
async function ownApp() {
  console.log('No address was given: the product is started on a database of its own.\n')
  const { openApp } = await import('./own-database.ts')
  return openApp()
}

function print({ group, name, state, why }: Result): void {
  console.log(`${marks[state]}  ${group}: ${name}${why === undefined ? '' : `\n        ${why}`}`)
}

function finish(results: Result[]): void {
  const count = (state: Result['state']) => results.filter((one) => one.state === state).length
  const passed = count('passed')
  const failed = count('failed')
  const skipped = count('skipped')
  console.log(`\n${results.length} cases: ${passed} passed, ${failed} failed, ${skipped} skipped.`)
  if (results.length === 0) throw new KitError('There is no such group of cases.')
  if (failed > 0) throw new KitError('This wallet does not conform.')
}
