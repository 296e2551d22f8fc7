import {
  logIn,
  logOut,
  registerByEmail,
  RULES_VERSION,
  tokenOf,
} from '@ayva/contract/identity/auth'
import { Refusal } from '@ayva/contract/base'
import {
  createDeposit,
  createWithdrawal,
  listPaymentSystems,
  type PaymentSystem,
} from '@ayva/contract/payments/cashier'
import { Work } from '@ayva/contract/identity/captcha/work'
import { type Call, createClient, type Reply, type Request } from '@ayva/contract/client'
import { type GameCard, listGames } from '@ayva/contract/games/lobby'
import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import { openRound, type Round, stepRound } from '@ayva/contract/games/rounds'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Chance } from './chance.ts'
import { type Figures } from './figures.ts'

const AGAIN_MS = 60
/** A call that nobody answers for so long is a failure of the run. */
const PATIENCE_MS = 120_000
const ANSWER_MS = 15_000
const PASSWORD = 'тихий-сад-2026'
const BET = 20_00n
const PHONE = '+79123456789'
const FEW_CELLS = 4

/** Where players go: any of these addresses answers. `headers` makes those that all requests of a player have. */
export type World = {
  readonly nodes: readonly { readonly url: string }[]
  readonly headers?: () => Record<string, string>
}

/** What was acknowledged to one player: all of it, and nothing else, must be in the database. */
export type Journal = {
  rounds: Map<string, Round>
  deposits: Map<number, { sum: bigint; paid: boolean }>
  withdrawals: Map<number, bigint>
}

/** A player who does what players do, by chance, asks again under the same key, and keeps a journal. */
export class Person {
  readonly email = `soak-${randomUUID()}@ayva.test`
  readonly journal: Journal = { rounds: new Map(), deposits: new Map(), withdrawals: new Map() }
  readonly call: Call
  readonly #world: World
  readonly #headers: Record<string, string>
  readonly #chance: Chance
  readonly #figures: Figures
  #token = ''
  #games: GameCard[] = []
  #in: PaymentSystem | undefined
  #out: PaymentSystem | undefined
  #socket: WebSocket | undefined

  constructor(world: World, chance: Chance, figures: Figures) {
    this.#world = world
    this.#headers = world.headers?.() ?? {}
    this.#chance = chance
    this.#figures = figures
    this.call = createClient((request) => this.#insist(request))
  }

  get token(): string {
    return this.#token
  }

  async register(): Promise<void> {
    const body = { email: this.email, password: PASSWORD, birthDate: '1990-05-17' }
    const rest = { currency: 'RUB', agreement: true, rulesVersion: RULES_VERSION } as const
    try {
      this.#token = (await this.call(registerByEmail, { body: { ...body, ...rest } })).token
    } catch (error) {
      // The answer was lost: who asks again has an account already.
      if (!(error instanceof Refusal && error.key === 'email_used')) throw error
      await this.logIn()
    }
    this.#games = await this.call(listGames, { query: { limit: 60 } })
    this.#in = (await this.call(listPaymentSystems, { query: { type: '1' } }))[0]
    const out = await this.call(listPaymentSystems, { query: { type: '2' } })
    this.#out = out.find(({ fields }) => fields[0]?.kind === 'phone')
    await this.deposit('pay')
  }

  async logIn(): Promise<void> {
    this.#token = ''
    const body = { lookup: this.email, password: PASSWORD }
    let verificationToken: string | undefined
    for (;;)
      try {
        this.#token = tokenOf(await this.call(logIn, { body, verificationToken }))
        return
      } catch (error) {
        // Tries that were cut off count as failures, so work is asked for; a browser does it.
        const asked = error instanceof Refusal ? error.details.protection : undefined
        if (!asked) {
          this.#figures.faults.push(`${this.email} was not let in: ${String(error)}`)
          throw error
        }
        verificationToken = new Work(asked).step(Infinity)
      }
  }

  /** One thing that a player may do now. A refusal is an answer too. */
  async act(): Promise<void> {
    const chance = this.#chance.next()
    try {
      if (chance < 0.6) await this.#bet(this.#chance.pick(['classic3', 'dice']))
      else if (chance < 0.78) await this.#mines()
      else if (chance < 0.87) await this.deposit()
      else if (chance < 0.92) await this.#withdraw()
      else if (chance < 0.97) this.#listen()
      else await this.#comeBack()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** One bet that this very node answers, whatever it says. */
  async betAt({ url }: World['nodes'][number]): Promise<void> {
    const call = createClient((request) => this.#insist(request, () => url))
    await this.#bet('dice', call).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  async #bet(engine: string, call = this.call): Promise<Round> {
    const gameId = this.#chance.pick(this.#games.filter((game) => game.engine === engine)).id
    const params = { dice: { direction: 'under', target: 4950 }, mines: { mines: 3 } }[engine] ?? {}
    const idempotencyKey = randomUUID()
    const body = { gameId, bet: BET, params }
    const { round } = await call(openRound, { idempotencyKey, body })
    if (round.id !== idempotencyKey)
      this.#figures.faults.push(`${round.id} is not ${idempotencyKey}`)
    this.journal.rounds.set(round.id, round)
    return round
  }

  async #mines(): Promise<void> {
    const open = [...this.journal.rounds.values()].find(({ status }) => status === 'open')
    let round = open ?? (await this.#bet('mines'))
    const cells = this.#chance.between(1, FEW_CELLS)
    for (let cell = round.actions.length; cell < cells && round.status === 'open'; cell++)
      round = await this.#step(round, cell)
    if (round.status === 'open' && round.actions.length > 0) await this.#step(round, 'cashout')
  }

  async #step({ id, actions }: Round, action: number | 'cashout'): Promise<Round> {
    const body = { index: actions.length, action }
    const { round } = await this.call(stepRound, { params: { roundId: id }, body })
    this.journal.rounds.set(id, round)
    return round
  }

  /** Ends what is open, so that the run's end is the end of every round. */
  async finish(): Promise<void> {
    this.#socket?.close()
    for (const round of this.journal.rounds.values())
      if (round.status === 'open') await this.#step(round, round.actions.length > 0 ? 'cashout' : 0)
    const left = [...this.journal.rounds.values()].find(({ status }) => status === 'open')
    if (left) await this.finish()
  }

  /** Paid or declined by chance, unless told. */
  async deposit(action = this.#chance.next() < 0.85 ? 'pay' : 'decline'): Promise<void> {
    const sum = BigInt(this.#chance.between(5, 50)) * 100_00n
    const body = {
      sum,
      system: this.#in!.id,
      returnUrl: '/payment/processing/',
      afterPause: true,
    }
    const asked = { idempotencyKey: randomUUID(), body }
    const { paymentId, redirectUrl } = await this.call(createDeposit, asked)
    const entry = { sum, paid: false }
    this.journal.deposits.set(paymentId, entry)
    await this.#press(redirectUrl, action)
    entry.paid = action === 'pay'
  }

  async #press(url: string, action: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const body = new URLSearchParams({ action })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch(
        () => undefined,
      )
      if (answer && answer.status < 400) return
      if (performance.now() > deadline)
        throw new Error(`the provider does not answer: ${answer?.status}`)
      await pause(AGAIN_MS)
    }
  }

  async #withdraw(): Promise<void> {
    const body = { sum: 500_00n, system: this.#out!.id, requisite: PHONE }
    const { id, sum } = await this.call(createWithdrawal, { idempotencyKey: randomUUID(), body })
    this.journal.withdrawals.set(id, sum.minor)
  }

  async #comeBack(): Promise<void> {
    await this.call(logOut, {})
    await this.logIn()
  }

  #listen(): void {
    this.#socket?.close()
    const { url } = this.#chance.pick(this.#world.nodes)
    const socket = new WebSocket(url.replace('http', 'ws') + REALTIME_PATH)
    const token = this.#token
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.addEventListener('error', () => {})
    this.#socket = socket
  }

  async #insist(
    request: Request,
    nodeOf = () => this.#chance.pick(this.#world.nodes).url,
  ): Promise<Reply> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const reply = await this.#send(request, nodeOf())
      // A session may end by a clock that is wrong: the same operation is then asked for in a new one.
      if (reply?.status === 401 && this.#token) await this.logIn()
      else if (reply && reply.status !== 503 && reply.status !== 429) return reply
      if (performance.now() > deadline) throw new Error(`nobody answers ${request.path}`)
      await pause(AGAIN_MS)
    }
  }

  /** One try at one node; nothing where the answer was lost. */
  async #send(request: Request, node: string): Promise<Reply | undefined> {
    const begun = performance.now()
    try {
      const response = await fetch(node + request.path, {
        method: request.method,
        headers: {
          ...this.#headers,
          ...(this.#token && { 'auth-token': this.#token }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
          ...(request.verificationToken && { 'verification-token': request.verificationToken }),
        },
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(request.body !== undefined && { body: request.body }),
      })
      const body: unknown = await response.json()
      this.#figures.answered(request.path, response.status, body, performance.now() - begun)
      return { status: response.status, body }
    } catch {
      this.#figures.lost++
      return undefined
    }
  }
}
