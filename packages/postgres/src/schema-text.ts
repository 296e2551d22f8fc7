import { type Described, type Table } from './described.ts'

const TITLE = `-- What the database looks like. Written by \`node bin/launch.mjs schema\` out of the files of db; a test compares it.
-- Functions stand in db/functions alone.
`

/** A database as one readable file, in an order that does not depend on how it was created. */
export function schemaText({ types, tables, foreignKeys, triggers }: Described): string {
  const parts = [
    TITLE,
    ...types.map(({ statement }) => `${statement};\n`),
    ...tables.map(tableText),
    ...foreignKeys.map(({ statement }) => `${statement};\n`),
    ...triggers.map(({ statement }) => `${statement};\n`),
  ]
  return parts.join('\n')
}

function tableText({ name, isUnlogged, options, columns, constraints, indexes }: Table): string {
  const lines = columns.map((column) => `${column.name} ${column.definition}`).concat(constraints)
  const kind = isUnlogged ? 'unlogged table' : 'table'
  const settings = options.length > 0 ? ` with (${options.join(', ')})` : ''
  const body = lines.map((line) => `  ${line}`).join(',\n')
  const after = indexes.map((index) => `${index};\n`).join('')
  return `create ${kind} ${name} (\n${body}\n)${settings};\n${after}`
}
