/** A supplier for tests: it signs messages, and its service answers calls. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import {
  SUPPLIER_HEADER,
  WALLET_PATH,
  WalletAnswer,
  type WalletKind,
} from '@ayva/contract/games/suppliers/wallet'
import { type Currency } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { gameById, outside } from '../lobby/lobby.ts'
import { openOutside } from './suppliers.ts'

export const SECRET = 'a-secret-of-the-test-supplier'
export const KEY = 'lamp'
/** `sandbox` is the address of the sandbox's studio; nothing listens on port 9. */
export const config = (sandbox = 'http://127.0.0.1:9') => ({
  SUPPLIER_URL: sandbox,
  SUPPLIER_SECRETS: new Map([[KEY, [SECRET, 'the-secret-that-was-before']]]),
})

export const card = (code: string, more: object = {}) => ({
  code,
  slug: code,
  name: `Игра ${code}`,
  kind: 'slot',
  rtp_bp: 9600,
  volatility: 'low',
  studio: { slug: 'fonar', name: 'Фонарь' },
  max_win_x: 500,
  mobile: true,
  demo: true,
  launch: 'frame',
  ...more,
})

/** The answers of the supplier's service, which tests may change. */
export type Service = {
  url: string
  answers: Record<string, (url: URL, body: string) => unknown>
  asked: { path: string; headers: Record<string, unknown>; body: string }[]
  close: () => Promise<void>
}

export async function openService(): Promise<Service> {
  const service: Service = { url: '', answers: {}, asked: [], close: async () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url!, service.url)
    const body = Buffer.concat(parts).toString()
    service.asked.push({ path: request.url!, headers: request.headers, body })
    const answer = service.answers[url.pathname]?.(url, body)
    if (answer === undefined) return void response.writeHead(500).end()
    if (answer === 'none') return void response.writeHead(404).end()
    // A hanging answer waits until the end of the test.
    if (answer === 'hang') return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.answers['/game/url'] = () => ({ url: `${service.url}/play/1` })
  service.close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return service
}

/** Adds a supplier with two games to the app. */
export async function supply(testApp: TestApp, url: string, key = KEY): Promise<number[]> {
  const { db, bus } = testApp.deps
  await db
    .insertInto('supplier')
    .values({ key, name: 'Фонарь', url, dialect: 'canonical', isOn: true })
    .execute()
  await outside.upsertStudios(db, key, [{ slug: `${key}-studio`, name: 'Фонарь', about: '' }])
  const game = {
    studio: `${key}-studio`,
    description: '',
    art: 'kosti',
    categories: ['slots'],
    tags: [],
    rtpBp: 9600,
    volatility: 'low',
    maxWinX: 500,
    isMobile: true,
    hasDemo: true,
    onlyRealBalance: false,
    launchType: 'frame' as const,
  }
  const real = { code: 'real-only', slug: 'real-only', name: 'Своё', onlyRealBalance: true }
  await outside.upsertOutside(db, key, [
    { ...game, code: 'lantern', slug: 'lantern', name: 'Фонари' },
    { ...game, ...real },
  ])
  bus.publish('content_changed', {})
  const rows = await db.selectFrom('game').select('id').where('supplier', '=', key).execute()
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** A launch for money; returns the token that the supplier gets. */
export async function launch(
  testApp: TestApp,
  service: Service,
  player: TestPlayer,
  gameId: number,
): Promise<string> {
  const { deps } = testApp
  const session = await deps.db
    .selectFrom('session')
    .select('id')
    .where('playerId', '=', player.id)
    .executeTakeFirstOrThrow()
  await openOutside(deps, {
    game: (await gameById(deps, gameId))!,
    player: { id: player.id, sessionId: session.id, currency: player.currency },
    mobile: false,
    ip: '127.0.0.1',
    country: null,
    lang: 'ru',
    urls: { back: '/games', cash: '/payment/deposit' },
  })
  return (JSON.parse(service.asked.at(-1)!.body) as { token: string }).token
}

type More = Record<string, unknown>
type Told = { http: number } & WalletAnswer

/** The supplier's game server for one player. */
export class Till {
  readonly #node: Pick<TestApp, 'app' | 'clock'>
  readonly #base: More
  constructor(
    node: Pick<TestApp, 'app' | 'clock'>,
    player: TestPlayer,
    token: string,
    more: More = {},
  ) {
    this.#node = node
    const { currency, code = 'lantern', provider = KEY } = more
    this.#base = {
      operator: 'ayva',
      player_id: String(player.id),
      session_token: token,
      currency: (currency ?? player.currency) as Currency,
      game: { provider, code },
    }
  }

  ask(kind: WalletKind, more: More = {}): Promise<Told> {
    const told = { request_id: randomUUID(), ts: 1, kind }
    return this.send(kind, JSON.stringify({ ...this.#base, ...told, ...more }))
  }

  bet = (tx: string, round: string, amount: number, more: More = {}) =>
    this.ask('bet', { tx_id: tx, round_id: round, amount, ...more })
  win = (tx: string, round: string, amount: number, more: More = {}) =>
    this.ask('win', { tx_id: tx, round_id: round, amount, ...more })
  undo = (tx: string, ref: string, round: string, more: More = {}) =>
    this.ask('rollback', { tx_id: tx, ref_tx_id: ref, round_id: round, ...more })
  close = (round: string) => this.ask('round/close', { round_id: round })

  /** Sends raw bytes, with correct headers or those of the test. */
  async send(kind: string, body: string, headers: Record<string, string | undefined> = {}) {
    const { clock, app } = this.#node
    const id = headers[pspHeaders.id] ?? randomUUID()
    const timestamp =
      headers[pspHeaders.timestamp] ?? String(Math.floor(clock.now().getTime() / 1000))
    const { secret = SECRET, ...rest } = headers
    const all: Record<string, string | undefined> = {
      'content-type': 'application/json',
      [SUPPLIER_HEADER]: KEY,
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      [pspHeaders.signature]: pspSignature({ secret, id, timestamp, body }),
      ...rest,
    }
    for (const [name, value] of Object.entries(all)) if (value === undefined) delete all[name]
    const answer = await app.inject({
      method: 'POST',
      url: `${WALLET_PATH}/${kind}`,
      payload: body,
      headers: all as Record<string, string>,
    })
    return { http: answer.statusCode, ...z.parse(WalletAnswer, answer.json()) }
  }
}
