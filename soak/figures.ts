const REFUSALS_KEPT = 5

/** What a run has seen. */
export class Figures {
  /** Answers, by call and what was answered. */
  readonly answers = new Map<string, number>()
  /** Answers that a player must never see. */
  readonly faults: string[] = []
  /** The first answers with 503, which a player may see while something is away. */
  readonly refusals: string[] = []
  /** After each kind of fault, how long nobody could bet once its cause was gone. */
  readonly heals = new Map<string, number[]>()
  /** How long an answer took, whatever it said. */
  slowest = { ms: 0, path: '' }
  lost = 0

  answered(path: string, status: number, body: unknown, ms: number): void {
    const kind = `${Math.floor(status / 100)}xx`
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1)
    if (status >= 500 && status !== 503)
      this.faults.push(`${status} ${path} ${JSON.stringify(body)}`)
    if (status === 503 && this.refusals.length < REFUSALS_KEPT)
      this.refusals.push(`${path} after ${Math.round(ms)} ms: ${JSON.stringify(body)}`)
    if (ms > this.slowest.ms) this.slowest = { ms, path }
  }

  healed(fault: string, ms: number): void {
    this.heals.set(fault, [...(this.heals.get(fault) ?? []), ms])
  }

  /** The table of a run, for people and for `docs/reliability.md`. */
  lines(): string[] {
    const rows = [...this.heals].map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)]!
      return `${name.padEnd(28)}${`${all.length}`.padStart(6)}${ms(middle)}${ms(sorted.at(-1)!)}`
    })
    const answers = [...this.answers].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return [
      `${'fault'.padEnd(28)}${'times'.padStart(6)}${'heals: median'.padStart(16)}${'longest'.padStart(16)}`,
      ...rows,
      '',
      `answers: ${answers.map(([kind, count]) => `${count} × ${kind}`).join(', ')}; lost on the way: ${this.lost}`,
      `slowest answer: ${Math.round(this.slowest.ms)} ms (${this.slowest.path})`,
    ]
  }
}

const ms = (value: number) => `${Math.round(value)} ms`.padStart(16)
