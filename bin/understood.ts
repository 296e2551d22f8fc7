/**
 * `node bin/understood.ts FILE MAJOR`: checks that PostgreSQL of that version understands every recorded statement. A
 * statement that the newest version does not understand on a fresh schema either belongs to a test and is ignored.
 */
import { readFileSync } from 'node:fs'
import { startPostgres } from '@ayva/postgres/embedded'
import { statementsOf } from '@ayva/postgres/statements'
import pg from 'pg'
import { prepareCluster } from './test-database.ts'

/** Only these statements can be prepared. */
const PREPARABLE =
  /^\s*(?:\/\*.*?\*\/\s*|--[^\n]*\n\s*)*(?:select|insert|update|delete|merge|values|with|table)\b/is

/** Fewer statements mean that the recording failed. */
const LEAST = 1000

const [file = '', major = ''] = process.argv.slice(2)
const texts = [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
  .map((line) => JSON.parse(line) as string)
  .filter((text) => PREPARABLE.test(text) && statementsOf(text).length === 1)
const [newest, oldest] = await Promise.all([refusedBy(undefined), refusedBy(major)])
const ours = [...oldest].filter(([text]) => !newest.has(text))
for (const [text, why] of ours) console.error(`PostgreSQL ${major}: ${why}\n${text}\n`)
console.log(
  `${texts.length} statements were asked of PostgreSQL ${major}, ${newest.size} are of tests.`,
)
if (ours.length > 0 || texts.length - newest.size < LEAST) process.exitCode = 1

/** The statements that a version rejects, with the error message. */
async function refusedBy(version: string | undefined): Promise<Map<string, string>> {
  const cluster = await startPostgres({ fast: true, ...(version && { major: version }) })
  try {
    await prepareCluster(cluster.url())
    const client = new pg.Client({ connectionString: cluster.url('ayva_template') })
    await client.connect()
    const refused = new Map<string, string>()
    for (const text of texts) {
      try {
        await client.query('deallocate all')
        await client.query(`prepare asked as ${text}`)
      } catch (error) {
        refused.set(text, (error as Error).message)
      }
    }
    await client.end()
    return refused
  } finally {
    await cluster.stop()
  }
}
