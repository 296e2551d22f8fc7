import { Told } from '../../bin/run.ts'
import { type Load } from './load.ts'

const TOLD_MAX = 40

/** What a drill prints, and what was wrong in it. */
export class Report {
  readonly faults: string[] = []
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void = (line) => console.log(line)) {
    this.#print = print
  }

  say(line: string): void {
    this.#print(line)
  }

  wrong(line: string): void {
    this.faults.push(line)
  }

  /** Prints the figures of a load. */
  tellLoad({ figures, lines, pages, unserved }: Load): void {
    const answers = [...figures.answers].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const count = answers.reduce((sum, [, one]) => sum + one, figures.lost)
    const { ms, path } = figures.slowest
    this.say(`requests: ${count}, of them pages: ${pages}`)
    this.say(`answers: ${answers.map(([kind, one]) => `${one} × ${kind}`).join(', ')}`)
    this.say(`slowest answer: ${Math.round(ms)} ms (${path})`)
    this.say(`websockets closed, by code: ${lines.told()}`)
    this.say(`longest time of a websocket without a node: ${Math.round(lines.longestGapMs)} ms`)
    this.say(`requests with 503 or without an answer: ${unserved}`)
    for (const line of figures.faults) this.wrong(line)
  }

  /** For a drill that nobody may notice. */
  insistOnService({ figures, lines, unserved }: Load, gapMaxMs: number): void {
    if (unserved > 0) this.wrong(`${unserved} requests got 503 or no answer`)
    for (const line of figures.refusals) this.wrong(`503: ${line}`)
    if (lines.longestGapMs > gapMaxMs)
      this.wrong(`a websocket was away for ${Math.round(lines.longestGapMs)} ms`)
  }

  /** Fails the command if anything was wrong. */
  end(): void {
    for (const line of this.faults.slice(0, TOLD_MAX)) this.say(`WRONG: ${line}`)
    if (this.faults.length > 0) throw new Told(`${this.faults.length} faults.`)
    this.say('Nothing lost, nothing doubled, the books balance.')
  }
}
