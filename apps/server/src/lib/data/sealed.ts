/**
 * Which columns hold sealed values, as the modules declare them: what an earlier release left in plain text is
 * sealed before the first request, and everything can be sealed anew with the newest key.
 */
import { type Config } from '#lib/config.ts'
import { type Db, sql, transaction, type Tx } from './db.ts'
import { isOfNewestKey, type Place, seal, unseal } from './seal.ts'

/** A column of sealed bytes. */
export type SealedColumn = {
  table: string
  column: string
  /** The columns that identify a row, with their types in the database, in the order that `place` takes them. */
  key: Record<string, string>
  place: (...key: string[]) => Place
  /** Where an earlier release kept the same value as hexadecimal text, and which rows still need it secret. */
  plain?: { column: string; where?: string }
}

type Deps = { db: Db; config: Config }
type Row = { key: string[]; value: Buffer | null; plain: string | null }

/** Bytes of a row may be a file: few are read at a time. */
const BATCH = 200

/** Seals what still lies in plain text; returns how many values. */
export async function sealPlain(deps: Deps, columns: readonly SealedColumn[]): Promise<number> {
  let sealed = 0
  for (const one of columns) {
    const { plain } = one
    if (!plain) continue
    const wanted = sql`${sql.ref(plain.column)} is not null and ${sql.ref(one.column)} is null
      and ${sql.raw(plain.where ?? 'true')}`
    sealed += await inPages(deps, one, wanted, ({ plain: text }) => Buffer.from(text!, 'hex'))
  }
  return sealed
}

/** Seals with the newest key what an older key has sealed; returns how many values of each table. */
export async function resealAll(
  deps: Deps,
  columns: readonly SealedColumn[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of columns) {
    const wanted = sql`${sql.ref(one.column)} is not null`
    counts[one.table] = await inPages(deps, one, wanted, ({ key, value }) =>
      isOfNewestKey(deps.config, value!)
        ? undefined
        : unseal(deps.config, one.place(...key), value!),
    )
  }
  return counts
}

type Wanted = ReturnType<typeof sql>

/** Walks the rows in the order of their key; `open` gives the bytes to seal, or undefined to leave a row. */
async function inPages(
  { db, config }: Deps,
  column: SealedColumn,
  wanted: Wanted,
  open: (row: Row) => Buffer | undefined,
): Promise<number> {
  let sealed = 0
  let after: string[] | undefined
  for (;;) {
    const from = after
    const last = await transaction(db, async (tx) => {
      const rows = await page(tx, column, { wanted, after: from })
      for (const row of rows) {
        const bytes = open(row)
        if (bytes === undefined) continue
        await write(tx, column, row.key, seal(config, column.place(...row.key), bytes))
        sealed += 1
      }
      return rows.at(-1)?.key
    })
    if (last === undefined) return sealed
    after = last
  }
}

function page(
  tx: Tx,
  { table, column, key, plain }: SealedColumn,
  { wanted, after }: { wanted: Wanted; after: string[] | undefined },
): Promise<Row[]> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const texts = sql.join(Object.keys(key).map((name) => sql`${sql.ref(name)}::text`))
  const beyond = after ? sql`and (${names}) > (${typed(key, after)})` : sql``
  return sql<Row>`
    select array[${texts}] as key, ${sql.ref(column)} as value,
      ${plain ? sql.ref(plain.column) : sql`null`} as plain
    from ${sql.table(table)} where ${wanted} ${beyond}
    order by ${names} limit ${BATCH} for update`
    .execute(tx)
    .then(({ rows }) => rows)
}

async function write(
  tx: Tx,
  { table, column, key, plain }: SealedColumn,
  values: string[],
  sealed: Buffer,
): Promise<void> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const cleared = plain ? sql`, ${sql.ref(plain.column)} = null` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} ${cleared}
    where (${names}) = (${typed(key, values)})`.execute(tx)
}

const typed = (key: Record<string, string>, values: string[]) =>
  sql.join(Object.values(key).map((type, at) => sql`${values[at]!}::${sql.raw(type)}`))
