import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { statementsOf } from './statements.ts'

const folder = path.resolve(import.meta.dirname, '../../../db/migrations')
const LOCK = 727_272

/**
 * Brings a database to the schema of this checkout: the tables of the job queue, then every file of
 * db/migrations in the order of its name, each once and in its own transaction. Safe to call from
 * many nodes at once. Fails when the database is newer than the checkout or a file was edited.
 */
export async function migrate(connectionString: string, dir = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The lock comes first: two nodes racing on "create table if not exists" fail with 23505.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString })
    return await applyMissing(client, dir)
  } finally {
    await client.end()
  }
}

/** The database was made by other migrations than those of this checkout. */
export class OtherSchema extends Error {
  override name = 'OtherSchema'
}

async function applyMissing(client: pg.Client, dir: string): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select * from migration')
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).toSorted()
  const unknown = [...done.keys()].filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new OtherSchema(
      `The database is newer than this checkout (it has ${unknown.join(', ')}): use the newer checkout or another database.`,
    )
  const applied: string[] = []
  for (const name of files) {
    const text = await readFile(path.join(dir, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const known = done.get(name)
    if (known !== undefined && known !== hash)
      throw new OtherSchema(
        `Migration ${name} was edited after it ran: write a new one instead, or use another database.`,
      )
    if (known === undefined) {
      await apply(client, { name, text, hash })
      applied.push(name)
    }
  }
  return applied
}

async function apply(
  client: pg.Client,
  { name, text, hash }: { name: string; text: string; hash: string },
): Promise<void> {
  await client.query('begin')
  try {
    // One statement a message: a sharded database refuses several in one.
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
