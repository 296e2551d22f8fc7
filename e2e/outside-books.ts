/** Reads both books of a supplier's rounds from the database, with helpers for the crash test. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import {
  OPERATOR_HEADER,
  RoundsPage,
  supplierPaths,
  SupplierRound,
} from '@ayva/contract/games/suppliers/supplier'
import pg from 'pg'
import * as z from 'zod/mini'
import { type Somebody } from './people.ts'
import { type Running, until } from './running.ts'

export const SUPPLIER = 'prichal'
const SECRET = 'sandbox-supplier-secret'

export type OurRound = { round: string; player: string; staked: string; won: string; state: string }

/** Repeats the query until the database is up again. */
export function query<Row extends pg.QueryResultRow>(
  { env }: Running,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return until(async () => {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('42')) throw error
      return undefined
    } finally {
      await client.end().catch(() => {})
    }
  })
}

export async function addJob(running: Running, job: string): Promise<void> {
  const payload = JSON.stringify({ supplier: SUPPLIER })
  await query(running, 'select graphile_worker.add_job($1, $2::json)', [job, payload])
}

/** A call of the operator to the supplier, repeated until it is answered. */
export function askSupplier(running: Running, path: string, said?: object): Promise<unknown> {
  const body = said && JSON.stringify(said)
  return until(async () => {
    const id = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = { secret: SECRET, id, timestamp, body: body ?? path }
    const answer = await fetch(running.env['SUPPLIER_URL'] + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        [OPERATOR_HEADER]: 'ayva',
        [pspHeaders.id]: id,
        [pspHeaders.timestamp]: timestamp,
        [pspHeaders.signature]: pspSignature(signed),
      },
      ...(body && { body }),
    }).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as object) : undefined
  })
}

/** A launch for money: writes what the wallet needs to know, as the module of launches does. */
export async function launchOutside(
  running: Running,
  { token }: Somebody,
  game: string,
): Promise<string> {
  const player = token.split('-', 1)[0]!
  const walletToken = `${player}.${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(walletToken).digest()
  await query(
    running,
    `insert into supplier_session (player_id, token_hash, supplier, game_id, currency, session_id,
       made_at, expires_at)
     select $1, $2, g.supplier, g.id, 'RUB', s.id, now(), now() + interval '30 minutes'
     from game g, session s where g.external_code = $3 and s.player_id = $1 limit 1
     on conflict do nothing`,
    [player, hash, game],
  )
  const site = running.env['PUBLIC_URL']!
  const { url } = (await askSupplier(running, supplierPaths.url, {
    operator: 'ayva',
    user: player,
    token: walletToken,
    platform: 'GPL_DESKTOP',
    lang: 'ru',
    lobby_url: `${site}/games`,
    deposit_url: `${site}/payment/deposit`,
    country: null,
    currency: 'RUB',
    ip: null,
    game_code: game,
    demo: false,
  })) as { url: string }
  return url
}

export type Played = { id: string; state: string }

/** One round as the page of the game plays it: repeated with its id until it is answered. */
export function playOutside(at: string, stake: number): Promise<Played> {
  const body = JSON.stringify({ id: randomUUID(), stake, choice: 'spin', clientSeed: 'storm' })
  return until(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const answer = await fetch(`${at}/rounds`, init).catch(() => undefined)
    if (!answer || answer.status >= 500) return undefined
    return ((await answer.json()) as { round: Played }).round
  })
}

/** The supplier's book, round by round. */
export async function theirBook(running: Running): Promise<SupplierRound[]> {
  const rounds: SupplierRound[] = []
  const [from, to] = [Date.now() - 7 * 86_400_000, Date.now() + 60_000].map((ms) =>
    new Date(ms).toISOString(),
  )
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `${supplierPaths.rounds}?from=${from}&to=${to}${cursor && `&cursor=${cursor}`}`
    const page: z.output<typeof RoundsPage> = z.parse(RoundsPage, await askSupplier(running, path))
    rounds.push(...page.rounds.map((row) => z.parse(SupplierRound, row)))
    cursor = page.next
  }
  return rounds
}

export function ourBook(running: Running): Promise<OurRound[]> {
  return query<OurRound>(
    running,
    `select round_id as round, player_id::text as player, staked::text, won::text, state
     from supplier_round where supplier = $1`,
    [SUPPLIER],
  )
}

/** Waits until all messages of the supplier are answered; their intervals have grown during the crashes. */
export async function allTold(running: Running): Promise<void> {
  const again = 'update sandbox.supplier_message set next_at = now(), attempts = 0'
  await query(running, `${again} where answer is null`)
  await until(async () => {
    const [row] = await query<{ open: number }>(
      running,
      `select ((select count(*) from sandbox.supplier_message where answer is null)
         + (select count(*) from sandbox.supplier_round where state = 'asked'))::integer as open`,
    )
    return row!.open === 0 ? true : undefined
  })
}

/** Moves the start of a round back in both books. */
export async function age(running: Running, rounds: string[], hours: number): Promise<void> {
  const values = [rounds, `${hours} hours`]
  await query(
    running,
    `update supplier_round set opened_at = opened_at - $2::interval where round_id = any($1)`,
    values,
  )
  await query(
    running,
    `update sandbox.supplier_round set opened_at = opened_at - $2::interval
     where id::text = any($1)`,
    values,
  )
}

/** Sets the behaviour of the company in its next round. */
export function behave(running: Running, wallet: string): Promise<true> {
  const body = new URLSearchParams({ calls: 'usual', page: 'usual', wallet, times: '1' })
  return until(async () => {
    const url = `${running.env['SUPPLIER_URL']}/control`
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    return answer?.status === 303 ? true : undefined
  })
}
