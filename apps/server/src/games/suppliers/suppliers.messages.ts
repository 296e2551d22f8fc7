/**
 * Batches suppliers' messages. Messages of different players that arrive during a commit go together into the next one:
 * at most one for each player, in order of player. One that fails the statement is repeated alone, so that it does not
 * fail the others.
 */
import { databaseError, isCrowded, isDatabaseAway } from '#lib/data/db.ts'
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { fundsInOrder } from '../../ledger/wallet/wallet.ts'
import { takeAll, type Verdict } from './suppliers.sql.ts'

const LANES = 3
const BATCH_MAX = 24
/** The maximum number of waiting messages; further ones are asked to repeat. */
const WAITING_MAX = 2_000
const ALONE_TRIES = 3
/** Raised if the second id of a message is already known. */
const KNOWN_WIN = 'SU001'
const UNIQUE = '23505'

export type Message = { player: string } & Record<string, unknown>
type Waiting = {
  message: Message
  tell: (verdict: Judged) => void
  fail: (error: unknown) => void
}
export type Judged = Verdict | 'known_win' | 'busy'

export class Messages {
  readonly #deps: Deps
  #waiting: Waiting[] = []
  readonly #playing = new Set<string>()
  #idleLanes = LANES
  #pumping = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  judge(message: Message): Promise<Judged> {
    if (this.#waiting.length >= WAITING_MAX) return Promise.resolve('busy')
    return new Promise((tell, fail) => {
      this.#waiting.push({ message, tell, fail })
      this.#pumpSoon()
    })
  }

  /** Runs after this turn of the event loop, so that messages that arrive together share a batch. */
  #pumpSoon(): void {
    if (this.#pumping) return
    this.#pumping = true
    setImmediate(() => {
      this.#pumping = false
      while (this.#idleLanes > 0) {
        const batch = this.#take()
        if (batch.length === 0) return
        void this.#run(batch)
      }
    })
  }

  #take(): Waiting[] {
    const size = Math.min(BATCH_MAX, Math.ceil(this.#waiting.length / this.#idleLanes))
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of this.#waiting) {
      const { player } = one.message
      const free = batch.length < size && !this.#playing.has(player)
      if (free) this.#playing.add(player)
      ;(free ? batch : later).push(one)
    }
    this.#waiting = later
    return batch.toSorted((a, b) => (BigInt(a.message.player) < BigInt(b.message.player) ? -1 : 1))
  }

  async #run(batch: Waiting[]): Promise<void> {
    this.#idleLanes -= 1
    try {
      const verdicts = await this.#takeAll(batch)
      for (const verdict of verdicts) batch[verdict.place]!.tell(verdict)
    } catch (error) {
      for (const one of batch)
        if (isDatabaseAway(error)) one.fail(error)
        else await this.#alone(one)
    }
    for (const { message } of batch) this.#playing.delete(message.player)
    this.#idleLanes += 1
    if (this.#waiting.length > 0) this.#pumpSoon()
  }

  async #alone(one: Waiting): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        const [verdict] = await this.#takeAll([one])
        return one.tell(verdict!)
      } catch (error) {
        const { code } = databaseError(error) ?? {}
        if (code === KNOWN_WIN) return one.tell('known_win')
        const passing = isCrowded(error) || code === UNIQUE
        if (passing && tries < ALONE_TRIES) continue
        return passing ? one.tell('busy') : one.fail(error)
      }
  }

  async #takeAll(batch: Waiting[]): Promise<Verdict[]> {
    const terms = {
      funds: await fundsInOrder(this.#deps),
      at: toldTime(this.#deps.clock),
    }
    const messages = batch.map(({ message }, place) => ({ ...message, place }))
    return takeAll(this.#deps.db, messages, terms)
  }
}
