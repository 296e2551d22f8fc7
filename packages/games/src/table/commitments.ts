/**
 * The commitments of the server, as this browser was shown them before the event. A proof is compared with them,
 * because an answer that is forged as a whole is consistent in itself.
 */
import { storage } from '@ayva/kit/storage'

/** The number of stored items of each kind; the oldest are removed first. */
const KEPT_MAX = {
  /** By the id of the round, which the browser creates before the bet. */
  round: 300,
  /** By the id of the seed pair. */
  pair: 200,
  /** By the id of the crash round; stored only while it accepts bets. */
  flight: 400,
  /** By the id of the crash chain, which is its link 0. */
  chain: 20,
  /** By the player's id and the number of the spin. */
  spin: 100,
  /** By the id of the lottery. */
  lottery: 100,
}
export type ShownKind = keyof typeof KEPT_MAX

export type Shown = {
  /** SHA-256 of the secret, as lowercase hex. */
  hash: string
  /** The public client seed or salt that was fixed at that time. */
  clientSeed?: string | undefined
  /** For a round or spin: its number. For a pair: the first number after it was shown. For a crash round: its link. */
  nonce?: number | undefined
  /** For a crash round: the id of its chain. */
  chain?: number | undefined
}
type List = [id: string, shown: Shown][]

/** A copy for browsers that store nothing; it lasts as long as the page. */
const memory = new Map<ShownKind, Map<string, Shown>>()
let isStored: boolean | undefined

/**
 * Stores what was shown. Known values of the same id are never replaced, because a later answer may be forged; only
 * unknown values are added.
 */
export function keepShown(kind: ShownKind, id: string, shown: Shown): void {
  const all = readAll(kind)
  const known = all.get(id)
  const merged = { ...shown, ...known }
  if (known && Object.keys(merged).length === Object.keys(known).length) return
  all.set(id, merged)
  const list: List = [...all].slice(-KEPT_MAX[kind])
  memory.set(kind, new Map(list))
  isStored = storage.keep('commitments', JSON.stringify(list), kind)
}

export function findShown(kind: ShownKind, id: string): Shown | undefined {
  return readAll(kind).get(id)
}

export function listShown(kind: ShownKind): Shown[] {
  return [...readAll(kind).values()]
}

/** Other tabs write as well, so the store is read each time. */
function readAll(kind: ShownKind): Map<string, Shown> {
  return new Map([...(memory.get(kind) ?? []), ...readStored(kind)])
}

function readStored(kind: ShownKind): List {
  try {
    const read: unknown = JSON.parse(storage.find('commitments', kind) ?? '[]')
    return Array.isArray(read) ? read.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is List[number] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    typeof (entry[1] as Partial<Shown> | null | undefined)?.hash === 'string'
  )
}

/** The note beside a proof if the browser stores nothing; tests the storage if nothing was stored yet. */
export function memoryNote(): string {
  isStored ??= storage.keep('commitments', '[]', 'probe')
  return isStored
    ? ''
    : ' Браузер не хранит данные этого сайта: показанные хеши он помнит, только пока открыта вкладка.'
}
