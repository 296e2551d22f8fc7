import { migrate } from '@ayva/postgres/migrate'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

export const root = path.resolve(import.meta.dirname, '../../..')
const rows = gunzipSync(readFileSync(path.join(root, 'db/fixtures/nine-rooms.sql.gz'))).toString()
/** The address that stands in the rows for the one that the release ran at. */
export const NOWHERE = 'http://127.0.0.1:9'

/** What the base held, asked in the words of its own schema. */
export type Held = {
  wallets: { email: string; cash: bigint; held: bigint }[]
  rounds: { email: string; ids: string[] }[]
  open: { id: string; stake: bigint; steps: number }
  revealed: { id: string; seed: string }[]
  payments: { email: string; id: number; typeId: number; statusId: number; url: string | null }[]
  demo: { sessionId: string; roundId: string; steps: number }
}
/** A database as the release left it: its migrations, with their hashes, and its rows. */
export async function makeEarlier(url: string): Promise<Held> {
  const applied = /insert into public\.migration[^;]+;/.exec(rows)![0]
  const names = [...applied.matchAll(/'([\w-]+\.sql)'/g)].map(([, name]) => name!)
  const folder = mkdtempSync(path.join(tmpdir(), 'ayva-migrations-'))
  for (const name of names) cpSync(path.join(root, 'db/migrations', name), path.join(folder, name))
  await migrate(url, folder)
  rmSync(folder, { recursive: true })
  await ask(url, 'delete from migration')
  await ask(url, rows)
  return {
    wallets: await ask(
      url,
      `select email, balance as cash, coalesce((select balance from wallet_account h where kind = 'held'
          and (h.player_id, h.currency) = (a.player_id, a.currency)), 0) as held
        from wallet_account a join player on player.id = player_id where kind = 'cash'`,
    ),
    rounds: await ask(
      url,
      `select email, array_agg(r.id::text order by opened_at desc, r.id) as ids
        from round r join player on player.id = player_id group by email`,
    ),
    open: (
      await ask<Held['open']>(
        url,
        `select id, stake, action_count as steps from round where status = 'open'`,
      )
    )[0]!,
    revealed: await ask(
      url,
      `select r.id, server_seed as seed from round r join seed_pair p
        on p.player_id = r.player_id and p.id = r.seed_pair_id where revealed_at is not null`,
    ),
    payments: await ask(
      url,
      `select email, payment.id, type_id as "typeId", status_id as "statusId", redirect_url as url
        from payment join player on player.id = player_id`,
    ),
    demo: (
      await ask<Held['demo']>(
        url,
        `select session_id as "sessionId", id as "roundId", action_count as steps
        from demo_round where status = 'open'`,
      )
    )[0]!,
  }
}

export async function ask<Row = never>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answer = await (values ? client.query(text, values) : client.query(text))
    return answer.rows as Row[]
  } finally {
    await client.end()
  }
}
