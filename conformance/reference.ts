/**
 * A wallet that keeps every rule of the protocol, in memory, and can be told to break any one of them:
 * what the kit itself is tried with.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import { isFresh, isSigned, pspHeaders } from '@ayva/contract/payments/psp'
import {
  SUPPLIER_HEADER,
  WALLET_BODY_MAX,
  type WalletAnswer,
  walletRequests,
} from '@ayva/contract/games/suppliers/wallet'
import { type Fault } from './faults.ts'
import { Book, type Said, type Told } from './reference-book.ts'
import { type Settings } from './settings.ts'

type Answer = Partial<WalletAnswer> & { http: number }

export class ReferenceWallet {
  readonly #settings: Settings
  readonly #book: Book
  readonly #fault: Fault | undefined
  readonly #server = createServer(async (request, response) => {
    const text = await textOf(request)
    const { http, ...answer } =
      text === undefined ? { http: 413 } : await this.#answer(request, text)
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })

  constructor(settings: Settings, money: Partial<Record<string, number>>, fault?: Fault) {
    this.#settings = settings
    this.#fault = fault
    this.#book = new Book(settings, money, fault)
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, text: string): Promise<Answer> {
    if (request.method !== 'POST') return { http: 405 }
    const bad = { http: 400, status: 'BAD_REQUEST', request_id: null } as const
    if (!this.#isSigned(request, text))
      return { http: 401, status: 'BAD_SIGNATURE', request_id: null }
    const said = this.#read(request.url!.slice(1), text)
    if (said === undefined) return this.#fault === 'crash' ? { http: 500 } : bad
    const { request_id, ...call } = said
    if (call.operator !== this.#settings.operator && this.#fault !== 'any_operator') return bad
    const player = this.#book.players.find((one) => one.player === call.player_id)
    if (!player) return { http: 200, status: 'PLAYER_UNKNOWN', request_id }
    const currency = player.currency ?? this.#settings.currency
    const told: Told =
      call.currency !== currency && this.#fault !== 'any_currency'
        ? { status: 'CURRENCY_MISMATCH' }
        : call.kind === 'session' && call.session_token !== player.token
          ? { status: 'TOKEN_INVALID' }
          : this.#book.take(call, player)
    const { status, tx, replay = false } = told
    const isMute = this.#fault === 'mute' && status !== 'OK'
    return {
      http: status === 'TEMPORARY' ? 503 : 200,
      status,
      request_id,
      ...(!isMute && { balance: { real: player.money, bonus: 0, currency } }),
      ...(tx && { tx: { id: call.tx_id, wallet_tx_id: tx.id, processed_at: tx.at, replay } }),
      ...(call.kind === 'session' && status === 'OK' && { session: this.#session(call) }),
    }
  }

  #isSigned({ headers }: IncomingMessage, text: string): boolean {
    if (this.#fault === 'unsigned') return true
    const header = (name: string) => String(headers[name] ?? '')
    const timestamp = header(pspHeaders.timestamp)
    if (header(SUPPLIER_HEADER) !== this.#settings.supplier) return false
    if (!isFresh(timestamp, Date.now()) && this.#fault !== 'stale') return false
    const body = this.#fault === 'parsed' ? rewritten(text) : text
    const said = { id: header(pspHeaders.id), timestamp, body }
    return isSigned([this.#settings.key], { ...said, signature: header(pspHeaders.signature) })
  }

  /** A call whose form is right; undefined for any other. */
  #read(path: string, text: string): (Said & { request_id: string }) | undefined {
    const schema = Object.entries(walletRequests).find(([kind]) => kind === path)?.[1]
    try {
      const raw = JSON.parse(text) as { amount?: number; free?: boolean }
      const odd = raw.amount
      const isLet =
        typeof odd === 'number' &&
        ((this.#fault === 'fraction' && !Number.isInteger(odd)) ||
          (this.#fault === 'negative' && odd < 0))
      if (raw.free && path === 'bet' && raw.amount !== 0) return undefined
      const read = schema?.safeParse(isLet ? { ...raw, amount: 1 } : raw)
      return read?.success ? ({ ...read.data, ...(isLet && { amount: odd }) } as never) : undefined
    } catch {
      return undefined
    }
  }

  #session({ player_id }: Said): NonNullable<WalletAnswer['session']> {
    const rounds = [...this.#book.rounds].toReversed()
    const open = rounds.find(([, one]) => one.player === player_id && one.hasBet && !one.isClosed)
    return {
      player_id,
      currency: this.#settings.currency,
      language: 'ru',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      config: { min_cycle_ms: 0, autoplay: false, turbo: false, feature_buy: false },
      round: open ? { round_id: open[0], staked: 0, won: 0 } : null,
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of request) {
      text += String(chunk)
      if (text.length > WALLET_BODY_MAX) return undefined
    }
  } catch {
    // Whoever asked has gone.
    return undefined
  }
  return text
}

function rewritten(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
