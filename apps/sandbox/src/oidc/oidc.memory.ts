import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Pending logins, and their results. */
const KEPT_MAX = 2000

type Kept = { payload: AdapterPayload; until: number }

/** The provider's storage of one kind, with a limit; the oldest entry is removed first. */
export class Memory implements Adapter {
  readonly #kept = new Map<string, Kept>()
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    // Sessions are not stored, because the next login may be of another person.
    if (this.#kind === 'Session') return
    this.#kept.delete(id)
    this.#kept.set(id, { payload, until: Date.now() + expiresIn * 1000 })
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = this.#kept.get(id)
    return kept && kept.until > Date.now() ? kept.payload : undefined
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid)
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#kept)
      if (payload.grantId === grantId) this.#kept.delete(id)
  }

  async #first(fits: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> {
    const now = Date.now()
    for (const { payload, until } of this.#kept.values())
      if (until > now && fits(payload)) return payload
    return undefined
  }
}
