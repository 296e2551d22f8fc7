/** What is asked of a database, and by which plan it answers: for tests of a base that is full. */
import { type KyselyPlugin, type RootOperationNode } from 'kysely'
import { type Db } from './db.ts'

/** The same database, whose statements are told to `receive` before they are asked. */
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

/** The plan of a statement, as the database writes it. */
export async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const query = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const { rows } = await db.pool.query(`explain ${query.sql}`, [...query.parameters])
  return JSON.stringify(rows)
}
