// Apart from the schemas: the site's first page must know a «no», and needs no schema.

/** One promised «no»: the HTTP status, the application code and what a player reads. */
export type RefusalWords = { status: number; code: number; message: string }
export type Refusals = Record<string, RefusalWords>

/** Work for a browser, and our word for it that it is ours. */
export type Protection = { phrase: string; signature: string }

/** Everything a refusal may tell beside its words. */
export type RefusalDetails = {
  fields?: Record<string, string>
  /** Values for the `{…}` places of the message. */
  values?: Record<string, string>
  rule?: string
  used?: string
  limit?: string
  /** ISO moment after which the same call may be repeated. */
  retryAt?: string
  /** The same as whole seconds from now. */
  ttl?: number
  /** The work that has to be done before the next try, of codes 11 and 24. */
  protection?: Protection | undefined
  /** Header of a 417: which confirmation is expected first. */
  expectation?: 'email-verified' | 'phone-verified' | 'kyc-verified'
  /** Of a 403 that a new token would not mend. */
  reason?: string
}

/** An expected «no»: thrown by the server's rules, carried over the wire, thrown again in the browser. */
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

/** What a player reads when a call failed for a reason that no contract promises. */
export const unexpected = 'Не получилось. Проверьте связь и попробуйте ещё раз.'

/** No answer came at all: to whoever asked it is as one of 500. */
export const wireRefusals = {
  unreached: { status: 500, code: 1001, message: unexpected },
} as const satisfies Refusals

/**
 * Thrown by what sends a call, where 200 and 400 to 499 are the answers: the server has failed, or was
 * not reached, and then there is no body.
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

/** Makes `refuse('…')`, which takes only the keys that the given list promises. */
export function refusing<R extends Refusals>(refusals: R) {
  return (key: keyof R & string, details?: RefusalDetails) =>
    new Refusal(key, refusals[key]!, details)
}
