import { existsSync, readFileSync } from 'node:fs'
import { explainAll, recordedStatements } from '@ayva/postgres/explained'
import pg from 'pg'
import { Told } from './run.ts'

/** Written by `npm test`: every statement that its tests have sent. */
const RECORDED = '.data/test/statements'

/**
 * `npm run statements` prints the recorded statements, one in a line as JSON. `-- --explain URL` asks the database of
 * that URL, for example a Citus coordinator, to plan each of them, and lists those that it refuses.
 */
export async function statements(args: string[]): Promise<void> {
  if (!existsSync(RECORDED)) throw new Told('No statement is recorded: run npm test first.')
  const texts = recordedStatements(readFileSync(RECORDED, 'utf8'))
  const at = args.indexOf('--explain')
  if (at < 0) {
    for (const text of texts) console.log(JSON.stringify(text))
    return
  }
  const url = args[at + 1]
  if (!url) throw new Told('Which database? npm run statements -- --explain postgres://…')
  await assertPrepared(url)
  const refused = await explainAll(url, texts)
  for (const { text, why } of refused) console.log(`${why}\n${text}\n`)
  console.log(`${texts.length} statements were planned, ${refused.length} of them were refused.`)
}

async function assertPrepared(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('migration') is not null as found`,
  )
  await client.end()
  if (!rows[0]!.found)
    throw new Told(
      'That database has no tables of the product: start it there once, by DATABASE_URL.',
    )
}
