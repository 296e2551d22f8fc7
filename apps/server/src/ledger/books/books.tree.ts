/**
 * Builds a Merkle sum tree from a sequence of leaves: only the unfinished row of each level is in memory, and full rows
 * are written to the database. The last node of an odd level moves up unchanged.
 */
import { NODE_BYTES, nodeBytes, nodeOver, type SumNode } from '@ayva/contract/ledger/books/tree'

/** The number of nodes in one row of the table. */
export const PER_PART = 256

type Level = { count: number; last: SumNode; rows: Uint8Array[] }
type Write = (part: { level: number; part: number; nodes: Buffer }) => Promise<void>

export class TreeBuilder {
  readonly #levels: Level[] = []
  readonly #write: Write

  constructor(write: Write) {
    this.#write = write
  }

  get leaves(): number {
    return this.#levels[0]?.count ?? 0
  }

  async add(node: SumNode, level = 0): Promise<void> {
    const row = (this.#levels[level] ??= { count: 0, last: node, rows: [] })
    const before = row.last
    row.count++
    row.last = node
    row.rows.push(nodeBytes(node))
    if (row.rows.length === PER_PART) await this.#flush(level)
    if (row.count % 2 === 0) await this.add(nodeOver(before, node), level + 1)
  }

  /** Returns the root. At least one leaf must have been added. */
  async end(): Promise<SumNode> {
    for (let level = 0; ; level++) {
      const { count, last } = this.#levels[level]!
      await this.#flush(level)
      if (count === 1) return last
      if (count % 2 === 1) await this.add(last, level + 1)
    }
  }

  async #flush(level: number): Promise<void> {
    const row = this.#levels[level]!
    if (row.rows.length === 0) return
    const nodes = Buffer.concat(row.rows)
    row.rows = []
    const part = Math.floor((row.count - 1) / PER_PART)
    await this.#write({ level, part, nodes })
  }
}

export const packing = { perPart: PER_PART, bytes: NODE_BYTES }
