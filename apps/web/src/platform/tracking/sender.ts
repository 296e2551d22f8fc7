/**
 * Sends webhooks: none before the guest id and the user are known, then all in their order, each once. A page that is
 * being left sends by beacon, which survives it.
 */
import { type Reply } from '@ayva/contract/client'

export type EventType =
  | 'page-open'
  | 'guest-id'
  | 'login-success'
  | 'inbox-clicked'
  | 'app-download'
  | 'install'
  | 'learned'

/** The common fields of all webhooks. */
export type Core = {
  guest_id: string | null
  ref_code: string | null
  last_ref_code: string | null
  window_size: string
  user_agent: string
  url_referer: string
  url: string
}

export type Ways = {
  /** The data of the page at the moment of the event. */
  page: () => Pick<Core, 'window_size' | 'user_agent' | 'url_referer' | 'url'>
  /** The data of the visitor at the moment of sending. */
  visitor: () => Pick<Core, 'guest_id' | 'ref_code' | 'last_ref_code'>
  post: (path: string, body: string) => Promise<Pick<Reply, 'status' | 'body'>>
  /** False if the browser has rejected it; undefined if it has no beacons. */
  beacon: ((path: string, body: string) => boolean) | undefined
  isLeaving: () => boolean
}

type Waiting = {
  eventType: EventType
  said: object
  done: () => void
  fail: (reason: Error) => void
}

export class Sender {
  readonly #ways: Ways
  readonly #waiting: Waiting[] = []
  #ready = false
  #sending = false

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** Resolves when the server has accepted it, otherwise rejects. */
  tell(eventType: EventType, more: object = {}): Promise<void> {
    return new Promise((done, fail) => {
      const said = Object.assign(this.#ways.page(), more)
      this.#waiting.push({ eventType, said, done, fail })
      void this.#drain()
    })
  }

  /** The guest id and the user are known. */
  begin(): void {
    this.#ready = true
    void this.#drain()
  }

  /** The page is being left, so pending webhooks are sent now. */
  leave(): void {
    if (this.#ready && this.#ways.beacon) this.#beaconAll(this.#ways.beacon)
  }

  async #drain(): Promise<void> {
    if (!this.#ready) return
    if (this.#ways.beacon && this.#ways.isLeaving()) return this.#beaconAll(this.#ways.beacon)
    if (this.#sending) return
    this.#sending = true
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) await this.#post(one)
    this.#sending = false
  }

  async #post(one: Waiting): Promise<void> {
    try {
      const { status, body } = await this.#ways.post(pathOf(one), this.#bodyOf(one))
      if (status === 200 && !isRejected(body)) one.done()
      else one.fail(new Error(`webhook ${one.eventType}: not taken, ${status}`))
    } catch (error) {
      one.fail(error as Error)
    }
  }

  #beaconAll(beacon: NonNullable<Ways['beacon']>): void {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift())
      if (beacon(pathOf(one), this.#bodyOf(one))) one.done()
      else one.fail(new Error(`webhook ${one.eventType}: the browser has taken no beacon`))
  }

  #bodyOf({ said }: Waiting): string {
    return JSON.stringify({ data: JSON.stringify(Object.assign(this.#ways.visitor(), said)) })
  }
}

const pathOf = ({ eventType }: Waiting) => `/api/v18/webhook/${eventType}`

type Answer = { success?: unknown; error?: unknown; data?: Answer | null } | null | undefined

/** A 200 can contain a refusal, inside or beside its envelope. */
function isRejected(body: unknown): boolean {
  const answer = body as Answer
  return [answer, answer?.data].some((one) => one?.success === false || Boolean(one?.error))
}
