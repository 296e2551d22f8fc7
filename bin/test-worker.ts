import { recordStatements } from './record-statements.ts'

/** Assigns a PostgreSQL cluster to each test worker. */
const admins = process.env['TEST_DATABASE_URLS']!.split(' ')
const worker = Number(process.env['VITEST_POOL_ID'])
process.env['TEST_DATABASE_URL'] = admins[(worker - 1) % admins.length]

// Longer waits, so that a slow machine does not make a healthy service look broken.
process.env['NEIGHBOUR_PATIENCE'] ??= '5'

const note = process.env['NOTE_STATEMENTS']
declare global {
  var statementsNoted: boolean | undefined
}
// Once for each worker, although this file runs before each test file.
if (note && !globalThis.statementsNoted) recordStatements(note)
globalThis.statementsNoted = true
