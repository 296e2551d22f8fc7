/**
 * `node bin/understood.ts FILE MAJOR`: checks that PostgreSQL of that version can plan every recorded statement. A
 * statement that the newest version cannot plan on a fresh schema either belongs to a test and is ignored.
 */
import { readFileSync } from 'node:fs'
import { startPostgres } from '@ayva/postgres/embedded'
import { explainAll, recordedStatements } from '@ayva/postgres/explained'
import { prepareCluster } from './test-database.ts'

/** Fewer statements mean that the recording failed. */
const LEAST = 1000

const [file = '', major = ''] = process.argv.slice(2)
const texts = recordedStatements(readFileSync(file, 'utf8'))
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
    const refused = await explainAll(cluster.url('ayva_template'), texts)
    return new Map(refused.map(({ text, why }) => [text, why]))
  } finally {
    await cluster.stop()
  }
}
