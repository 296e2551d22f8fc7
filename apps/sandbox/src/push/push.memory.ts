/** The storage of the sandbox's push service: subscribed browsers, and messages for them. */
import { createECDH, randomBytes } from 'node:crypto'
import { type BrowserKeys } from './push.crypto.ts'

/** The possible answers to a message for a browser. */
export const answers = [201, 404, 410, 429, 500] as const
export type AnswerStatus = (typeof answers)[number]
export type Browser = BrowserKeys & {
  token: string
  /** The key of the subscription: only its owner can send. Empty: anybody can. */
  sender: string
  answer: AnswerStatus
}
export type Message = {
  to: string
  topic: string
  ttl: number
  urgency: string
  /** The received bytes in base64; only the browser can decrypt them. */
  body: string
  text: string
  receivedAt: Date
}

const BROWSERS_MAX = 1000
const MESSAGES_MAX = 1000

export class PushMemory {
  readonly #browsers = new Map<string, Browser>()
  #messages: Message[] = []

  /** Subscribes a browser, which keeps its keys secret. */
  subscribe(sender: string): Browser {
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys('base64url')
    const browser = {
      token: randomBytes(24).toString('base64url'),
      sender,
      publicKey,
      privateKey: pair.getPrivateKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      answer: 201,
    } as const
    this.#browsers.set(browser.token, browser)
    const [oldest] = this.#browsers.keys()
    if (this.#browsers.size > BROWSERS_MAX) this.#browsers.delete(oldest!)
    return browser
  }

  find(token: string): Browser | undefined {
    return this.#browsers.get(token)
  }

  /** Returns whether the browser exists. */
  answerWith(token: string, answer: AnswerStatus): boolean {
    const browser = this.#browsers.get(token)
    if (browser) this.#browsers.set(token, { ...browser, answer })
    return browser !== undefined
  }

  /** A new message replaces earlier ones with the same topic (RFC 8030). */
  keep(message: Message): void {
    const others = this.#messages.filter(
      ({ to, topic }) => topic === '' || to !== message.to || topic !== message.topic,
    )
    this.#messages = [message].concat(others).slice(0, MESSAGES_MAX)
  }

  /** The newest first; only those of one browser, if it is given. */
  list({ to, limit, offset }: { to: string; limit: number; offset: number }): Message[] {
    const found = to === '' ? this.#messages : this.#messages.filter((one) => one.to === to)
    return found.slice(offset, offset + limit)
  }
}
