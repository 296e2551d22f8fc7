import { recordStatements } from './record-statements.ts'

/** Gives a worker of the tests the PostgreSQL that is its own. */
const admins = process.env['TEST_DATABASE_URLS']!.split(' ')
const worker = Number(process.env['VITEST_POOL_ID'])
process.env['TEST_DATABASE_URL'] = admins[(worker - 1) % admins.length]

// A slow machine must not make a neighbour look broken.
process.env['NEIGHBOUR_PATIENCE'] ??= '5'

const note = process.env['NOTE_STATEMENTS']
declare global {
  var statementsNoted: boolean | undefined
}
// Once a worker: this file is read before each file of tests.
if (note && !globalThis.statementsNoted) recordStatements(note)
globalThis.statementsNoted = true
