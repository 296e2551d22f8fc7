/** Searches a copy of the database for secrets of future draws. */
import { createHash } from 'node:crypto'
import { type Db, sql } from '#lib/data/db.ts'

/** The number of hash chain links computed from each candidate. */
const WALK = 10
const SECRET_BYTES = 32
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Every row of every table as JSON, with bytes as hexadecimal digits. */
export async function dumpOf(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(
    db,
  )
  const dump = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`
      .execute(db)
      .catch(() => ({ rows: [] }))
    dump.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return dump
}

/** Tables with a commitment to a secret: a hash that players see before the draw. */
export async function committingTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(seed|first)_hash$' or column_name ~ 'commitment')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Unsealed secrets in any table of the copy: texts of 64 hexadecimal digits, as text, base64 or raw bytes, whose
 * SHA-256 is a hash in the copy or among `shown`. Those in `told` are public.
 */
export function leaksIn(
  dump: ReadonlyMap<string, string>,
  { shown, told }: { shown: readonly string[]; told: readonly string[] },
): string[] {
  const all = [...dump.values()].join('\n')
  const commitments = new Set([...shown, ...windowsOf(all, /[0-9a-f]{64,}/g, 64)])
  const public_ = new Set(told)
  const found = new Set<string>()
  for (const [table, text] of dump)
    for (const candidate of candidatesIn(text))
      if (!public_.has(candidate) && commits(commitments, candidate)) found.add(table)
  return [...found].toSorted()
}

function commits(commitments: ReadonlySet<string>, candidate: string): boolean {
  let hash = candidate
  for (let step = 0; step < WALK; step++) {
    hash = sha256(hash)
    if (commitments.has(hash)) return true
  }
  return false
}

function candidatesIn(text: string): Set<string> {
  const hex = windowsOf(text, /[0-9a-f]{64,}/gi, 2 * SECRET_BYTES)
  const bytes = [...text.matchAll(/\\\\x((?:[0-9a-f]{2})+)/g)].map(([, digits]) =>
    Buffer.from(digits!, 'hex').toString('latin1'),
  )
  const texts = bytes.flatMap((one) => [...windowsOf(one, /[0-9a-f]{64,}/gi, 2 * SECRET_BYTES)])
  const coded = [text, ...bytes].flatMap((one) =>
    [...windowsOf(one, /[\w+/-]{43,500}/g, 43)].map((window) =>
      Buffer.from(window, 'base64url').toString('hex'),
    ),
  )
  return new Set([...hex, ...texts, ...coded].map((one) => one.toLowerCase()))
}

/** Each substring of this length within runs of such characters. */
function windowsOf(text: string, run: RegExp, length: number): Set<string> {
  const windows = new Set<string>()
  for (const [found] of text.matchAll(run))
    for (let from = 0; from + length <= found.length; from++)
      windows.add(found.slice(from, from + length))
  return windows
}
