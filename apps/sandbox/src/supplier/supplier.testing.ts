/** A minimal operator's wallet for this company's own tests; it records what it is sent. */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import { isSigned, pspHeaders } from '@ayva/contract/payments/psp'
import { type WalletKind, type WalletStatus } from '@ayva/contract/games/suppliers/wallet'

export type Told = {
  kind: WalletKind
  signed: boolean
  round?: string
  tx?: string
  amount?: number
}
type Body = {
  kind: WalletKind
  round_id?: string
  tx_id?: string
  amount?: number
  ref_tx_id?: string
}

export class TestWallet {
  readonly told: Told[] = []
  real = 100_000
  /** The answers instead of the normal ones; `silent` executes the request and does not answer. */
  moods: (WalletStatus | 'silent' | 'deaf' | undefined)[] = []
  readonly #secret: string
  readonly #taken = new Map<string, number>()
  readonly #gone = new Set<string>()
  readonly #server = createServer(async (request, response) => {
    const answer = this.#answer(request, await textOf(request))
    if (answer === undefined) return void response.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })

  constructor(secret: string) {
    this.#secret = secret
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #answer({ headers }: IncomingMessage, text: string): object | undefined {
    const said = JSON.parse(text) as Body
    const id = String(headers[pspHeaders.id])
    const timestamp = String(headers[pspHeaders.timestamp])
    const signature = String(headers[pspHeaders.signature])
    const signed = isSigned([this.#secret], { id, timestamp, body: text, signature })
    const { kind, round_id: round, tx_id: tx, amount } = said
    this.told.push({
      kind,
      signed,
      ...(round && { round }),
      ...(tx && { tx }),
      ...(amount !== undefined && { amount }),
    })
    const mood = kind === 'balance' || kind === 'session' ? undefined : this.moods.shift()
    if (mood === 'deaf') return undefined
    const status = !signed ? 'BAD_SIGNATURE' : mood && mood !== 'silent' ? mood : this.#take(said)
    if (mood === 'silent') return undefined
    const balance = { real: this.real, bonus: 0, currency: 'RUB' }
    return { request_id: null, status, balance }
  }

  #take({
    kind,
    tx_id: tx = '',
    amount = 0,
    ref_tx_id: ref = '',
    round_id: round,
  }: Body): WalletStatus {
    if (kind === 'rollback') {
      this.real += this.#gone.has(ref) ? 0 : (this.#taken.get(ref) ?? 0)
      this.#gone.add(ref)
    }
    if ((kind !== 'bet' && kind !== 'win') || this.#taken.has(tx)) return 'OK'
    if (kind === 'win' && !this.#taken.has(`${round}:bet`)) return 'TX_NOT_FOUND'
    if (this.#gone.has(tx)) return 'TX_ROLLED_BACK'
    if (kind === 'bet' && this.real < amount) return 'INSUFFICIENT_FUNDS'
    this.#taken.set(tx, amount)
    this.real += kind === 'bet' ? -amount : amount
    return 'OK'
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
