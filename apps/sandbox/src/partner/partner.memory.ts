/** What the sandbox partner was told, and how it answers under each name. */

export const modes = ['ok', 'slow', '500', 'down'] as const
export type Mode = (typeof modes)[number]

export type Told = {
  /** The name in the address that was called. */
  name: string
  query: string
  id: string
  /** Whether the signature is right; undefined if the secret is not known here. */
  isSigned: boolean | undefined
  mode: Mode
  at: Date
}

const TOLD_MAX = 1000
const NAMES_MAX = 200

export class PartnerMemory {
  #told: Told[] = []
  readonly #rules = new Map<string, { mode: Mode; secret: string }>()

  rule(name: string): { mode: Mode; secret: string } {
    return this.#rules.get(name) ?? { mode: 'ok', secret: '' }
  }

  change(name: string, rule: { mode: Mode; secret: string }): void {
    this.#rules.set(name, rule)
    const [oldest] = this.#rules.keys()
    if (this.#rules.size > NAMES_MAX) this.#rules.delete(oldest!)
  }

  keep(told: Told): void {
    this.#told = [told].concat(this.#told).slice(0, TOLD_MAX)
  }

  /** The newest first; only those of one name, if it is given. */
  list({ name, limit, offset }: { name: string; limit: number; offset: number }): Told[] {
    const found = name === '' ? this.#told : this.#told.filter((one) => one.name === name)
    return found.slice(offset, offset + limit)
  }
}
