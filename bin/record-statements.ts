/**
 * Records every SQL text that a test worker sends to the database, so that an older PostgreSQL can be asked whether it
 * understands each of them without running the tests there.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

export function recordStatements(file: string): void {
  const seen = new Set<string>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (this: unknown, ...args) {
    const text = textOf(args[0])
    if (text !== undefined && !seen.has(text)) {
      seen.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, args)
  }
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return undefined
  return typeof asked.text === 'string' ? asked.text : undefined
}
