/** Measures the memory of a page, separating objects from code, which grows while it is optimised. */
import { type CDPSession } from '@playwright/test'

export type Kept = {
  /** Objects, closures, lists, strings: everything that a script can leak. */
  objectsKb: number
  /** Bytecode and machine code of frequently used functions. */
  codeKb: number
  /** All living nodes, in the page or detached. */
  nodes: number
  listeners: number
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** The browser's own memory, which includes recordings of developer tools; nodes are counted instead. */
const OF_THE_BROWSER = ['native', 'synthetic', 'hidden']
/** One collection can leave objects that only the next one frees. */
const COLLECTIONS = 4

/** Collects garbage and returns what is left. */
export async function keptBy(session: CDPSession): Promise<Kept> {
  for (let at = 0; at < COLLECTIONS; at++) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const bytes = bytesByType(await snapshotOf(session))
  const { code = 0, ...others } = bytes
  const objects = Object.entries(others)
    .filter(([type]) => !OF_THE_BROWSER.includes(type))
    .reduce((sum, [, size]) => sum + size, 0)
  const kb = (size: number) => Math.round(size / 1024)
  return { objectsKb: kb(objects), codeKb: kb(code), nodes, listeners }
}

async function snapshotOf(session: CDPSession): Promise<Snapshot> {
  const parts: string[] = []
  const hear = ({ chunk }: { chunk: string }) => parts.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', hear)
  return JSON.parse(parts.join('')) as Snapshot
}

function bytesByType({ snapshot: { meta }, nodes }: Snapshot): Record<string, number> {
  const [type, size] = ['type', 'self_size'].map((name) => meta.node_fields.indexOf(name))
  const bytes: Record<string, number> = {}
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const name = meta.node_types[0][nodes[at + type!]!]!
    bytes[name] = (bytes[name] ?? 0) + nodes[at + size!]!
  }
  return bytes
}
