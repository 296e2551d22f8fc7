/** Columns with sealed values, as the modules declare them, so that all can be sealed again with the newest key. */
import { type Config } from '#lib/config.ts'
import { type Db, sql, transaction, type Tx } from './db.ts'
import { isOfNewestKey, type Place, seal, unseal } from './seal.ts'

/** A bytea column with sealed values. */
export type SealedColumn = {
  table: string
  column: string
  /** The columns of the primary key with their database types, in the order of the arguments of `place`. */
  key: Record<string, string>
  place: (...key: string[]) => Place
}

type Deps = { db: Db; config: Config }
type Row = { key: string[]; value: Buffer }

/** Small, because a sealed value may be a whole file. */
const BATCH = 200

/** Seals everything again that an older key has sealed; returns the number of changed values by table. */
export async function resealAll(
  deps: Deps,
  columns: readonly SealedColumn[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of columns) counts[one.table] = await resealColumn(deps, one)
  return counts
}

/** Walks the rows in the order of their key, in batches with a transaction each. */
async function resealColumn({ db, config }: Deps, column: SealedColumn): Promise<number> {
  let sealed = 0
  let after: string[] | undefined
  for (;;) {
    const from = after
    const last = await transaction(db, async (tx) => {
      const rows = await page(tx, column, from)
      for (const { key, value } of rows) {
        if (isOfNewestKey(config, value)) continue
        const place = column.place(...key)
        await write(tx, column, key, seal(config, place, unseal(config, place, value)))
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
  { table, column, key }: SealedColumn,
  after: string[] | undefined,
): Promise<Row[]> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const texts = sql.join(Object.keys(key).map((name) => sql`${sql.ref(name)}::text`))
  const beyond = after ? sql`and (${names}) > (${typed(key, after)})` : sql``
  return sql<Row>`
    select array[${texts}] as key, ${sql.ref(column)} as value
    from ${sql.table(table)} where ${sql.ref(column)} is not null ${beyond}
    order by ${names} limit ${BATCH} for update`
    .execute(tx)
    .then(({ rows }) => rows)
}

async function write(
  tx: Tx,
  { table, column, key }: SealedColumn,
  values: string[],
  sealed: Buffer,
): Promise<void> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where (${names}) = (${typed(key, values)})`.execute(tx)
}

const typed = (key: Record<string, string>, values: string[]) =>
  sql.join(Object.values(key).map((type, at) => sql`${values[at]!}::${sql.raw(type)}`))
