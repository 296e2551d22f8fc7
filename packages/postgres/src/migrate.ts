import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { statementsOf } from './statements.ts'

const folder = path.resolve(import.meta.dirname, '../../../db')
const LOCK = 727_272
/** Files from before the baseline, and from before the baseline's tables were renamed (decision 0041). */
const BEFORE_BASELINE = ['0050_settings.sql', 'schema/flights.sql']

/**
 * The steps of a new database in the order that Citus requires: a table is distributed before others refer to it and
 * before it has triggers. The migrations follow.
 */
const ONCE = [
  'types.sql',
  'schema/**/*.sql',
  'distribute.sql',
  'constraints/**/*.sql',
  'migrations/*.sql',
]
const FUNCTIONS = 'functions/**/*.sql'
/** The folder of an area is not part of the recorded name, because a module may move to another area. */
const AREA = /^(schema|constraints)\/[\w-]+\/(?=[\w-]+\.sql$)|^(functions)\/[\w-]+\/(?=[\w-]+\/)/
/** Functions that the rest of the schema calls while it is being created. */
const NEEDED_FIRST = /returns trigger|function distribute\(/

/**
 * Files whose comments were rewritten after databases had run them: the hashes of the whole text before and now, by
 * name. The statements are the same, so such a database is accepted.
 */
const REWORDED = 'reworded.json'

type File = { name: string; text: string; hash: string }
type Reworded = Record<string, { before: string; now: string } | undefined>

/**
 * Brings a database to the schema of this checkout: the tables of the job queue, the missing files of `db`, each once
 * and in its own transaction, and every changed function. Many nodes may call it at once. Returns the names of the
 * applied files. Throws `OtherSchema` if the database is newer than the checkout or older than the baseline, or if a
 * file was edited after it ran.
 */
export async function migrate(connectionString: string, dir = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The lock comes first: two nodes that run "create table if not exists" at once fail with 23505.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString })
    return await applyMissing(client, dir)
  } finally {
    await client.end()
  }
}

/** The database belongs to another schema than that of this checkout. */
export class OtherSchema extends Error {
  override name = 'OtherSchema'
}

async function applyMissing(client: pg.Client, dir: string): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select * from migration')
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  if (BEFORE_BASELINE.some((name) => done.has(name)))
    throw new OtherSchema(
      'The database was made before version 0.2, which starts with a new one: move its data folder away, or name another database. Nothing in it was changed.',
    )
  const functions = await filesOf(dir, FUNCTIONS)
  const groups = await Promise.all(ONCE.map((pattern) => filesOf(dir, pattern)))
  const files = groups.flat()
  checkNames(done, files.concat(functions))

  const reworded = await rewordedIn(dir)
  const applied: string[] = []
  const applyNew = async (file: File) => {
    if (done.get(file.name) === file.hash) return
    await apply(client, file)
    done.set(file.name, file.hash)
    applied.push(file.name)
  }
  for (const file of files) {
    const known = done.get(file.name)
    const { before, now } = reworded[file.name] ?? {}
    if (known !== undefined && known === before && file.hash === now) continue
    if (known !== undefined && known !== file.hash)
      throw new OtherSchema(
        `${file.name} was edited after it ran: write a new migration instead, or use another database.`,
      )
    if (file.name === 'distribute.sql')
      for (const one of functions) if (NEEDED_FIRST.test(one.text)) await applyNew(one)
    await applyNew(file)
  }
  for (const one of functions) await applyNew(one)
  return applied
}

function checkNames(done: ReadonlyMap<string, string>, files: File[]): void {
  const names = new Set(files.map(({ name }) => name))
  // A migration has dropped the functions whose files are gone.
  const unknown = [...done.keys()].filter(
    (name) => !names.has(name) && !name.startsWith('functions/'),
  )
  if (unknown.length > 0)
    throw new OtherSchema(
      `The database is newer than this checkout (it has ${unknown.join(', ')}): use the newer checkout or another database.`,
    )
}

async function rewordedIn(dir: string): Promise<Reworded> {
  const file = path.join(dir, REWORDED)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Reworded) : {}
}

async function filesOf(dir: string, pattern: string): Promise<File[]> {
  const files = await Promise.all(
    globSync(pattern, { cwd: dir }).map(async (found) => {
      const text = await readFile(path.join(dir, found), 'utf8')
      const name = found.replaceAll('\\', '/').replace(AREA, '$1$2/')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function apply(client: pg.Client, { name, text, hash }: File): Promise<void> {
  await client.query('begin')
  try {
    // Functions refer to types and tables that a later file creates, and Citus allows triggers on shards only with this
    // setting.
    await client.query(`select set_config('check_function_bodies', 'off', true),
      set_config('citus.enable_unsafe_triggers', 'on', true)`)
    // A sharded database refuses several statements in one message.
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query(
      `insert into migration (name, hash) values ($1, $2)
        on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name} failed`, { cause: error })
  }
}
