/** How a database comes to the schema of this checkout. */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from './databases.ts'
import { describeDatabase } from './described.ts'
import { migrate, OtherSchema } from './migrate.ts'
import { schemaText } from './schema-text.ts'

const db = path.resolve(import.meta.dirname, '../../../db')
const admin = process.env['TEST_DATABASE_URL']!

let name: string
let url: string
let dir: string
beforeEach(async () => {
  name = `t_${randomUUID().replaceAll('-', '')}`
  url = admin.replace(/\/\w*$/, `/${name}`)
  await createDatabase(admin, name)
  dir = mkdtempSync(path.join(tmpdir(), 'ayva-db-'))
})
afterEach(async () => {
  // Connections of a refused migration may still be closing, and ending them by force would raise errors in their
  // clients.
  await dropDatabase(admin, name, { force: false })
  rmSync(dir, { recursive: true })
})

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Writes a file into a small folder with the layout of `db`. */
function write(file: string, text: string): void {
  mkdirSync(path.join(dir, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(dir, file), text)
}
function writeSmall(): void {
  write('types.sql', `create type colour as enum ('red', 'blue');`)
  write(
    'schema/things.sql',
    'create table thing (id bigint primary key, owner_id bigint, c colour);',
  )
  write('schema/people.sql', 'create table person (id bigint primary key);')
  write('distribute.sql', `select distribute('thing');`)
  write(
    'constraints/things.sql',
    `alter table thing add foreign key (owner_id) references person(id);
    create trigger thing_kept before delete on thing for each row execute function keep();`,
  )
  write(
    'functions/things/keep.sql',
    `create or replace function keep() returns trigger language plpgsql as $$ begin return null; end $$;`,
  )
  write(
    'functions/things/distribute.sql',
    `create or replace function distribute(p_table regclass) returns void language sql as 'select';`,
  )
  write(
    'functions/things/answer.sql',
    `create or replace function answer() returns int language sql as 'select 1';`,
  )
}

test('db/schema.sql equals what the files of db create, and a second run changes nothing', async () => {
  expect((await migrate(url)).length).toBeGreaterThan(50)
  const text = readFileSync(path.join(db, 'schema.sql'), 'utf8')
  expect(schemaText(await describeDatabase(url)), 'node bin/launch.mjs schema').toBe(text)
  expect(await migrate(url)).toEqual([])
})

test('tables are created before the tables that refer to them, whatever the file names are', async () => {
  writeSmall()
  await migrate(url, dir)
  await ask(`insert into person values (1)`)
  await ask(`insert into thing values (1, 1, 'red')`)
  await ask('delete from thing')
  expect(await ask('select id::int from thing')).toEqual([{ id: 1 }])
})

test('a changed function is replaced without a migration', async () => {
  writeSmall()
  await migrate(url, dir)
  write(
    'functions/things/answer.sql',
    `create or replace function answer() returns int language sql as 'select 2';`,
  )
  expect(await migrate(url, dir)).toEqual(['functions/things/answer.sql'])
  expect(await ask('select answer()')).toEqual([{ answer: 2 }])
})

test('a migration runs once, after the baseline and before the functions that need it', async () => {
  writeSmall()
  await migrate(url, dir)
  write('migrations/0001_things_size.sql', 'alter table thing add column size int;')
  write(
    'functions/things/size.sql',
    `create or replace function size_of(p thing) returns int language sql as 'select p.size';`,
  )
  expect(await migrate(url, dir)).toEqual([
    'migrations/0001_things_size.sql',
    'functions/things/size.sql',
  ])
  expect(await migrate(url, dir)).toEqual([])
})

test('a failed file leaves nothing behind, and is applied at the next start', async () => {
  writeSmall()
  write('migrations/0001_things_wrong.sql', 'create table half (id int); select nonsense;')
  await expect(migrate(url, dir)).rejects.toThrow('migrations/0001_things_wrong.sql failed')
  expect(await ask(`select to_regclass('half')::text as half`)).toEqual([{ half: null }])
  write('migrations/0001_things_wrong.sql', 'create table half (id int);')
  expect(await migrate(url, dir)).toContain('migrations/0001_things_wrong.sql')
})

test('a database recognises files that have moved into the folder of an area', async () => {
  writeSmall()
  await migrate(url, dir)
  for (const folder of ['schema', 'constraints', 'functions']) {
    mkdirSync(path.join(dir, folder, 'play'))
    const moved = folder === 'functions' ? 'things' : 'things.sql'
    renameSync(path.join(dir, folder, moved), path.join(dir, folder, 'play', moved))
  }
  expect(await migrate(url, dir)).toEqual([])
})

test('a schema file that was edited after it ran is refused', async () => {
  writeSmall()
  await migrate(url, dir)
  write('schema/people.sql', 'create table person (id bigint primary key, name text);')
  await expect(migrate(url, dir)).rejects.toThrow(OtherSchema)
})

test('a file whose comments alone were rewritten is accepted from its listed hash, and refused with another text', async () => {
  writeSmall()
  await migrate(url, dir)
  const file = path.join(dir, 'schema/people.sql')
  const before = hashOf(file)
  const text = readFileSync(file, 'utf8')
  write('schema/people.sql', `-- People.\n${text}`)
  write('reworded.json', JSON.stringify({ 'schema/people.sql': { before, now: hashOf(file) } }))
  expect(await migrate(url, dir)).toEqual([])
  expect(await migrate(url, dir)).toEqual([])
  write('schema/people.sql', `-- People.\n${text}\nselect 1;`)
  await expect(migrate(url, dir)).rejects.toThrow(OtherSchema)
})

test('the list of rewritten files has the hashes of the present ones', () => {
  const listed = JSON.parse(readFileSync(path.join(db, 'reworded.json'), 'utf8')) as Record<
    string,
    { now: string }
  >
  const present = globSync('{schema,constraints}/**/*.sql', { cwd: db }).map((found) => [
    // Without the folder of the area.
    found.replace(/\/[\w-]+\//, '/'),
    hashOf(path.join(db, found)),
  ])
  expect(Object.fromEntries(present)).toMatchObject(
    Object.fromEntries(Object.entries(listed).map(([name, { now }]) => [name, now])),
  )
})

test('a database that is newer than the checkout is refused', async () => {
  writeSmall()
  write('migrations/0001_things_size.sql', 'alter table thing add column size int;')
  await migrate(url, dir)
  rmSync(path.join(dir, 'migrations'), { recursive: true })
  await expect(migrate(url, dir)).rejects.toThrow(OtherSchema)
})

test.each(['0050_settings.sql', 'schema/flights.sql'])(
  'a database that %s has made is refused with a message, and nothing in it changes',
  async (name) => {
    await ask(`create table migration (name text primary key, hash text not null, applied_at timestamptz default now());
    insert into migration values ('${name}', 'x'); create table setting (alias text)`)
    const before = schemaText(await describeDatabase(url))
    await expect(migrate(url)).rejects.toThrow(/move its data folder away/)
    expect(schemaText(await describeDatabase(url))).toBe(before)
  },
)

test('two nodes that start at the same time create one database', async () => {
  cpSync(db, dir, { recursive: true })
  const [one, other] = await Promise.all([migrate(url, dir), migrate(url, dir)])
  expect([one.length, other.length].toSorted((a, b) => a - b)[0]).toBe(0)
})
