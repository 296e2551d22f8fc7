/** Describes a database by the statements that would create it. */
import pg from 'pg'

/** The schemas of this product; libraries maintain their own. */
const SCHEMAS = ['public', 'sandbox']

export type Column = {
  name: string
  /** Everything after the name: type, default, nullability, and a check of this column alone. */
  definition: string
}
export type Table = {
  /** With its schema unless that is `public`. */
  name: string
  isUnlogged: boolean
  /** Such as `fillfactor=70`. */
  options: string[]
  columns: Column[]
  /** Keys and checks of several columns, each as in `create table`. */
  constraints: string[]
  /** `create index …`, without the indexes that keys create. */
  indexes: string[]
}
export type Named = { name: string; table: string; statement: string }
export type Described = {
  types: { name: string; statement: string }[]
  tables: Table[]
  foreignKeys: Named[]
  triggers: Named[]
  /** The name with the types of its arguments, and the statement that creates it. */
  functions: { name: string; signature: string; statement: string }[]
}

type Ask = <Row>(text: string) => Promise<Row[]>

export async function describeDatabase(connectionString: string): Promise<Described> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const ask: Ask = async (text) => (await client.query(text, [SCHEMAS])).rows
    await client.query(`set search_path to public`)
    return {
      types: await readTypes(ask),
      tables: await readTables(ask),
      foreignKeys: await readForeignKeys(ask),
      triggers: await readTriggers(ask),
      functions: await readFunctions(ask),
    }
  } finally {
    await client.end()
  }
}

async function readTypes(ask: Ask): Promise<Described['types']> {
  const enums = await ask<{ name: string; labels: string[] }>(`
    select t.oid::regtype::text as name,
      array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as labels
    from pg_type t where t.typtype = 'e' and t.typnamespace in (select oid from pg_namespace where nspname = any ($1)) order by 1`)
  const records = await ask<{ name: string; fields: string[] }>(`
    select t.oid::regtype::text as name,
      array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) from pg_attribute a
        where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum) as fields
    from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c'
    where t.typnamespace in (select oid from pg_namespace where nspname = any ($1)) order by t.oid`)
  return [
    ...enums.map(({ name, labels }) => ({
      name,
      statement: `create type ${name} as enum (\n${lines(labels.map((one) => `'${one}'`))}\n)`,
    })),
    ...records.map(({ name, fields }) => ({
      name,
      statement: `create type ${name} as (\n${lines(fields)}\n)`,
    })),
  ]
}

type TableRow = { oid: string; name: string; unlogged: boolean; options: string[] | null }
type ColumnRow = {
  table: string
  name: string
  type: string
  identity: string
  generated: string
  required: boolean
  default: string | null
  serial: boolean
  check: string | null
  primary: boolean
}

async function readTables(ask: Ask): Promise<Table[]> {
  const tables = await ask<TableRow>(`
    select c.oid, c.oid::regclass::text as name, c.relpersistence = 'u' as unlogged, c.reloptions as options
    from pg_class c where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname = any ($1))
    order by c.relnamespace::regnamespace::text, c.relname`)
  const columns = await ask<ColumnRow>(`
    select a.attrelid as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity as identity, a.attgenerated as generated, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as default,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) is not null and a.attidentity = '' as serial,
      (select string_agg(substr(pg_get_constraintdef(k.oid, true), 7), ' check ' order by k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as check,
      exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p'
        and k.conkey = array[a.attnum]) as primary
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relnamespace in (select oid from pg_namespace where nspname = any ($1))
    order by a.attrelid, a.attnum`)
  const constraints = await ask<{ table: string; text: string }>(`
    select k.conrelid as table, pg_get_constraintdef(k.oid, true) as text from pg_constraint k
    where k.connamespace in (select oid from pg_namespace where nspname = any ($1)) and (k.contype in ('u', 'x')
      or k.contype in ('p', 'c') and array_length(k.conkey, 1) is distinct from 1)
    order by k.contype = 'c', k.oid`)
  const indexes = await ask<{ table: string; text: string }>(`
    select i.indrelid as table, pg_get_indexdef(i.indexrelid) as text from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in (select oid from pg_namespace where nspname = any ($1))
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname`)
  return tables.map(({ oid, name, unlogged, options }) => ({
    name,
    isUnlogged: unlogged,
    options: options ?? [],
    columns: columns.filter(({ table }) => table === oid).map(columnOf),
    constraints: constraints.filter(({ table }) => table === oid).map(({ text }) => lower(text)),
    indexes: indexes.filter(({ table }) => table === oid).map(({ text }) => indexOf(text)),
  }))
}

function columnOf(row: ColumnRow): Column {
  const parts = [row.serial ? serialOf(row.type) : row.type]
  if (row.identity === 'a') parts.push('generated always as identity')
  if (row.identity === 'd') parts.push('generated by default as identity')
  if (row.generated !== '') parts.push(`generated always as (${row.default}) stored`)
  else if (row.default !== null && !row.serial) parts.push(`default ${row.default}`)
  if (row.primary) parts.push('primary key')
  else if (row.required && row.identity === '' && !row.serial) parts.push('not null')
  if (row.check !== null) parts.push(`check ${row.check}`)
  return { name: row.name, definition: parts.join(' ') }
}

function serialOf(type: string): string {
  return { bigint: 'bigserial', integer: 'serial', smallint: 'smallserial' }[type] ?? type
}

async function readForeignKeys(ask: Ask): Promise<Named[]> {
  const rows = await ask<{ name: string; table: string; text: string }>(`
    select k.conname as name, k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid, true) as text
    from pg_constraint k where k.contype = 'f' and k.connamespace in (select oid from pg_namespace where nspname = any ($1))
    order by 2, 1`)
  return rows.map(({ name, table, text }) => ({
    name,
    table,
    statement: `alter table ${table} add constraint ${name}\n  ${lower(text)}`,
  }))
}

async function readTriggers(ask: Ask): Promise<Named[]> {
  const rows = await ask<{ name: string; table: string; text: string }>(`
    select t.tgname as name, t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid, true) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in (select oid from pg_namespace where nspname = any ($1)) order by 2, 1`)
  return rows.map(({ name, table, text }) => ({ name, table, statement: lower(text) }))
}

async function readFunctions(ask: Ask): Promise<Described['functions']> {
  return ask(`
    select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as statement
    from pg_proc p where p.pronamespace in (select oid from pg_namespace where nspname = any ($1))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1, 2`)
}

function indexOf(text: string): string {
  return lower(text.replace(' ON public.', ' ON ').replace(' USING btree ', ' '))
}

/** SQL in lower case, as in the files of `db`; quoted text is unchanged. */
function lower(text: string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? part.toLowerCase() : part))
    .join('')
}

function lines(items: string[]): string {
  return items.map((item) => `  ${item}`).join(',\n')
}
