/** What the cases are written with: signed calls, and what is expected of their answers. */
import { randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import {
  SUPPLIER_HEADER,
  WalletAnswer,
  type WalletKind,
} from '@ayva/contract/games/suppliers/wallet'
import { type Holder, type Settings } from './settings.ts'

export type Who = keyof Settings['players']
export type Answer = WalletAnswer & { http: number }
/** How a call is sent, where it is not sent as it should be. */
export type Odd = {
  as?: Who
  /** Signed by this instead; `null` leaves the signature out. */
  key?: string | null
  /** Another signature that stands before the right one. */
  besides?: string
  /** So many seconds away from now. */
  late?: number
  /** Changes the bytes after they were signed. */
  spoil?: (body: string) => string
  /** Changes the bytes before they are signed. */
  write?: (body: string) => string
  supplier?: string
  /** Where it is sent, if not to the address of its kind. */
  path?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

const PATIENCE_MS = 15_000

/** A case that cannot be tried with what the run was told. */
export class Skipped extends Error {}

export class Table {
  readonly settings: Settings

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** An id that no run before has used. */
  id(): string {
    return randomUUID()
  }

  skip(why: string): never {
    throw new Skipped(why)
  }

  /** A currency that is not the session's. */
  get otherCurrency(): string {
    const { currency, players } = this.settings
    return players.foreign?.currency ?? (currency === 'USD' ? 'RUB' : 'USD')
  }

  get stake(): number {
    return this.settings.stake
  }

  who(name: Who = 'normal'): Holder {
    const holder = this.settings.players[name]
    if (!holder) throw new Skipped(`no player «${name}»`)
    return holder
  }

  /** The body of a call as it should be. */
  body(kind: WalletKind, more: object, as: Who = 'normal'): string {
    const { operator, supplier, game, currency } = this.settings
    const { player, token, currency: own = currency } = this.who(as)
    return JSON.stringify({
      request_id: randomUUID(),
      ts: Date.now(),
      operator,
      kind,
      player_id: player,
      session_token: token,
      currency: own,
      game: { provider: supplier, code: game },
      ...more,
    })
  }

  /** Sends a call and reads its answer, which has to be one of the protocol whatever was sent. */
  async ask(kind: WalletKind, more: object = {}, odd: Odd = {}): Promise<Answer> {
    const response = await this.send(kind, more, odd)
    const text = await response.text()
    const said = read(text)
    if (said === undefined)
      throw new Error(
        `${kind}: HTTP ${response.status} with no answer of the protocol: ${text.slice(0, 200)}`,
      )
    return { ...said, http: response.status }
  }

  send(kind: WalletKind, more: object = {}, odd: Odd = {}): Promise<Response> {
    const {
      as,
      key = this.settings.key,
      late = 0,
      spoil,
      write,
      path = kind,
      headers,
      signal,
      besides,
    } = odd
    const plain = this.body(kind, more, as)
    const body = write ? write(plain) : plain
    const id = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000) + late)
    return fetch(`${this.settings.url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SUPPLIER_HEADER]: odd.supplier ?? this.settings.supplier,
        [pspHeaders.id]: id,
        [pspHeaders.timestamp]: timestamp,
        ...(key !== null && {
          [pspHeaders.signature]: [besides, pspSignature({ secret: key, id, timestamp, body })]
            .filter(Boolean)
            .join(' '),
        }),
        ...headers,
      },
      body: spoil ? spoil(body) : body,
      redirect: 'error',
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    })
  }

  /** All that the player has for this game, in minor units. */
  async money(as: Who = 'normal'): Promise<number> {
    const { status, balance } = await this.ask('balance', {}, { as })
    equal(status, 'OK', 'balance')
    if (!balance) throw new Error('the answer to balance carries none')
    return balance.real + balance.bonus
  }

  /** Does something that has to move the player's money by so much, and by nothing else. */
  async moves<T>(by: number, work: () => Promise<T>, as: Who = 'normal'): Promise<T> {
    const before = await this.money(as)
    const result = await work()
    equal((await this.money(as)) - before, by, 'money moved by')
    return result
  }

  /** A stake that is taken. */
  async bet(more: object = {}, as?: Who) {
    const tx_id = this.id()
    const round_id = this.id()
    const said = { tx_id, round_id, amount: this.stake, ...more }
    const answer = await this.ask('bet', said, as && { as })
    equal(answer.status, 'OK', 'bet')
    return { ...said, answer }
  }
}

function read(text: string): WalletAnswer | undefined {
  try {
    return WalletAnswer.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function equal(given: unknown, due: unknown, what: string): void {
  if (JSON.stringify(given) !== JSON.stringify(due))
    throw new Error(`${what}: expected ${JSON.stringify(due)}, and it is ${JSON.stringify(given)}`)
}

export function oneOf<T>(given: T, due: T[], what: string): void {
  if (!due.includes(given))
    throw new Error(`${what}: expected ${due.join(' or ')}, and it is ${String(given)}`)
}

/** A message that has no meaning: 400 and `BAD_REQUEST`, or a 200 that says the same. */
export function isBadRequest({ http, status }: Answer): void {
  oneOf(http, [400, 200], 'HTTP')
  equal(status, 'BAD_REQUEST', 'status')
}

/** A payment that a signature alone is not enough for: it waits for the operator, or is refused. */
export function isHeld({ http, status }: Answer): void {
  oneOf(status, ['TEMPORARY', 'LIMIT_REACHED'], 'status')
  equal(http, status === 'TEMPORARY' ? 503 : 200, 'HTTP')
}

export function isUnsigned({ http, status }: Answer): void {
  equal(http, 401, 'HTTP')
  equal(status, 'BAD_SIGNATURE', 'status')
}

export function isOk({ http, status, error }: Answer): void {
  equal(http, 200, 'HTTP')
  equal(status, 'OK', error ? `status (${error.message})` : 'status')
}

export function isRefused(answer: Answer, ...due: WalletAnswer['status'][]): void {
  equal(answer.http, 200, 'HTTP')
  oneOf(answer.status, due, 'status')
}

export type Case = { name: string; try: (table: Table) => Promise<unknown> }
export type Group = { name: string; cases: Case[] }

/** A group of cases by their names. */
export function group(name: string, cases: Record<string, Case['try']>): Group {
  return { name, cases: Object.entries(cases).map(([title, work]) => ({ name: title, try: work })) }
}
