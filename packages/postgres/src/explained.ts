/** Asks a database to plan statements with sample values, to learn which of them it refuses. */
import pg from 'pg'
import { statementsOf } from './statements.ts'

/** Only these statements can be prepared. */
const PREPARABLE =
  /^\s*(?:\/\*.*?\*\/\s*|--[^\n]*\n\s*)*(?:select|insert|update|delete|merge|values|with|table)\b/is

export type Refused = { text: string; why: string }

/** The statements of a recording (a JSON string in each line) that can be prepared, each once. */
export function recordedStatements(lines: string): string[] {
  return [...new Set(lines.split('\n').filter(Boolean))]
    .map((line) => JSON.parse(line) as string)
    .filter((text) => PREPARABLE.test(text) && statementsOf(text).length === 1)
}

/**
 * Prepares each statement and asks for its plan with a sample value for each parameter; nothing is executed. A
 * sharded database refuses some statements only when it plans them.
 */
export async function explainAll(url: string, texts: string[]): Promise<Refused[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refused: Refused[] = []
  try {
    for (const text of texts) {
      try {
        await explain(client, text)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        refused.push({ text, why: error.message })
      }
    }
  } finally {
    await client.end()
  }
  return refused
}

async function explain(client: pg.Client, text: string): Promise<void> {
  await client.query('deallocate all')
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
  )
  const values = rows[0]!.types.map(sampleOf)
  const given = values.length > 0 ? `(${values.join(', ')})` : ''
  await client.query(`explain execute asked${given}`)
}

/** A value of a type that is no null, because a comparison with null leaves nothing to plan. */
function sampleOf(type: string): string {
  const isArray = type.endsWith('[]')
  const value = isArray ? '{}' : (samples[type as keyof typeof samples] ?? '1')
  return `'${value}'::${type}`
}

/** Numbers of every kind have the value 1. */
const samples = {
  text: 'a',
  'character varying': 'a',
  name: 'a',
  character: 'a',
  boolean: 'true',
  uuid: '00000000-0000-4000-8000-000000000000',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  'timestamp without time zone': '2026-01-01T00:00:00',
  'time without time zone': '00:00',
  interval: '1 day',
  inet: '192.0.2.1',
  cidr: '192.0.2.0/24',
}
