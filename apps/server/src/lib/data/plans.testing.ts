/** Finds statements with bad query plans, for tests on a database with many rows. */
import { type KyselyPlugin, type RootOperationNode } from 'kysely'
import { type Db } from './db.ts'

/** Returns a database handle that passes every statement to `receive` before it is executed. */
export function overheard(db: Db, receive: (node: RootOperationNode) => void): Db {
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      receive(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return Object.assign(db.withPlugin(watching), { pool: db.pool }) as Db
}

/** The query plan of a statement, as the output of EXPLAIN. */
export async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const query = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const { rows } = await db.pool.query(`explain ${query.sql}`, [...query.parameters])
  return JSON.stringify(rows)
}

/** The most rows that a statement may read and discard, and the most rows that it may sort. */
const WASTED_MAX = 1_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * Executes statements with EXPLAIN ANALYZE and describes what is wrong with their plans; the tables in `small` may be
 * scanned sequentially.
 */
export async function faultsOfAll(
  db: Db,
  nodes: readonly RootOperationNode[],
  small: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  for (const node of nodes) faults.push(...(await faultsOf(db, node, small)))
  return faults
}

async function faultsOf(
  db: Db,
  node: RootOperationNode,
  small: readonly string[],
): Promise<string[]> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    )
    return walk(rows[0]!['QUERY PLAN'][0].Plan, small)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function walk(plan: Plan, small: readonly string[]): string[] {
  const below = plan.Plans ?? []
  const into = below.reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0)
  const { 'Node Type': type, 'Relation Name': table = '', 'Actual Rows': rows } = plan
  const wasted = (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops']
  return [
    ...(type === 'Seq Scan' && !small.includes(table) ? [`all of ${table} is read`] : []),
    ...(wasted > WASTED_MAX ? [`${wasted} rows of ${table} are read and left`] : []),
    ...(type.endsWith('Sort') && into > WASTED_MAX ? [`${into} rows are sorted`] : []),
    ...(type === 'Aggregate' && into > WASTED_MAX && rows <= 1 ? [`${into} rows are counted`] : []),
    ...below.flatMap((one) => walk(one, small)),
  ]
}
