// Separate from the schemas, because the first page needs refusals but no schemas.

/** A promised refusal: the HTTP status, the application code and the message to the player. */
export type RefusalWords = { status: number; code: number; message: string }
export type Refusals = Record<string, RefusalWords>

/** The challenge of a captcha, and the server's signature of it. */
export type Protection = { phrase: string; signature: string }

/** What a refusal may contain besides its message. */
export type RefusalDetails = {
  fields?: Record<string, string>
  /** Values for the `{…}` placeholders of the message. */
  values?: Record<string, string>
  rule?: string
  used?: string
  limit?: string
  /** The ISO moment after which the call may be repeated. */
  retryAt?: string
  /** The whole seconds until then. */
  ttl?: number
  /** The challenge that must be solved before the next attempt, with codes 11 and 24. */
  protection?: Protection | undefined
  /** The header of a 417: the confirmation that is expected first. */
  expectation?: 'email-verified' | 'phone-verified' | 'kyc-verified'
  /** The reason of a 403 that a new token would not resolve. */
  reason?: string
}

/** An expected refusal: thrown by the rules on the server, sent over the wire, and thrown again in the browser. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly key: string
  readonly status: number
  readonly code: number
  readonly details: RefusalDetails

  constructor(key: string, words: RefusalWords, details: RefusalDetails = {}) {
    const { values = {} } = details
    super(words.message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
    this.key = key
    this.status = words.status
    this.code = words.code
    this.details = details
  }
}

/** The message for a failure that the contract does not list. */
export const unexpected = 'Не получилось. Проверьте связь и попробуйте ещё раз.'

/** For calls without any answer, which callers treat like a status of 500. */
export const wireRefusals = {
  unreached: { status: 500, code: 1001, message: unexpected },
} as const satisfies Refusals

/**
 * Thrown if the server failed or was not reached, so that there is no body; statuses 200 and 400 to 499 are answers.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`the server answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** Makes `refuse('…')`, which accepts only keys of the given list. */
export function refusing<R extends Refusals>(refusals: R) {
  return (key: keyof R & string, details?: RefusalDetails) =>
    new Refusal(key, refusals[key]!, details)
}
