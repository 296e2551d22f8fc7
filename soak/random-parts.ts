/**
 * `npm run random -- 1000000 [SEED]`: random operations with money in parts, each with players, a database
 * and a seed of its own, judged at its end. What breaks names the seed that it broke with.
 */
import { prepareCluster } from '../bin/test-database.ts'
import { startPostgres } from '@ayva/postgres/embedded'
import { type Figures } from './random.ts'

const PART = 50_000
const PLAYERS = 200
/** One of so many operations meets the death of the whole database. */
const CRASH_EVERY = 10_000

const [operations = 20_000, first = Math.floor(Date.now() / 1000)] = process.argv
  .slice(2)
  .map(Number)
if (!(operations > 0) || !Number.isInteger(first))
  throw new Error('npm run random -- OPERATIONS [SEED]: both are numbers.')

const cluster = await startPostgres({ fast: true, onCrash: console.log })
process.env['TEST_DATABASE_URL'] = cluster.url()
await prepareCluster(cluster.url())
const { runRandom } = await import('./random.ts')

const parts = Math.ceil(operations / PART)
for (let part = 0; part < parts; part++) {
  const seed = first + part
  const size = Math.min(PART, operations - part * PART)
  const wanted = { seed, operations: size, players: PLAYERS, crashEvery: CRASH_EVERY }
  const { figures, wrong, close } = await runRandom(wanted)
  console.log(`part ${part + 1} of ${parts}: ${lineOf(size, figures)}`)
  for (const line of wrong) console.log(`WRONG with seed ${seed}: ${line}`)
  if (wrong.length > 0) process.exitCode = 1
  else await close()
}
await cluster.stop()
process.exit()

function lineOf(size: number, figures: Figures): string {
  const { seed, seconds, done, refused, broken, repeated, kills, crashes, rows } = figures
  const no = Object.values(refused).reduce((sum, one) => sum + one, 0)
  const books = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  return [
    `seed ${seed}, ${size} operations in ${seconds} s (${Math.round(size / seconds)}/s)`,
    `${done} done, ${no} refused, ${broken} cut off, ${repeated} repeated`,
    `${kills} kills, ${crashes} crashes`,
    books.join(', '),
  ].join('; ')
}
