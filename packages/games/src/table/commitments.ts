/**
 * What the server has committed to, as this browser was shown it before the event: a proof is compared with
 * that, because an answer that is forged as a whole agrees with itself.
 */
import { storage } from '@ayva/kit/storage'

/** How many of each kind are kept; the oldest go first. */
const KEPT_MAX = {
  /** By the id of the round, which the browser makes before it bets. */
  round: 300,
  /** By the id of the seed pair. */
  pair: 200,
  /** By the id of the crash round; kept only while it takes bets. */
  flight: 400,
  /** By the id of the crash chain: its link 0. */
  chain: 20,
  /** By the player's id and the number of the spin. */
  spin: 100,
  /** By the id of the lottery. */
  lottery: 100,
}
export type ShownKind = keyof typeof KEPT_MAX

export type Shown = {
  /** SHA-256 of the secret, lowercase hex. */
  hash: string
  /** The public word or salt that was fixed by then. */
  clientSeed?: string | undefined
  /** Of a round or spin: its number. Of a pair: the first number after it was shown. Of a crash round: its link. */
  nonce?: number | undefined
  /** Of a crash round: the id of its chain. */
  chain?: number | undefined
}
type List = [id: string, shown: Shown][]

/** Also kept here, for browsers that store nothing: then it lives as long as the page. */
const memory = new Map<ShownKind, Map<string, Shown>>()
let isStored: boolean | undefined

/**
 * Keeps what was shown. What is known of the same id is never replaced, since a later answer may be forged;
 * only what was not known yet is added to it.
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

/** What a page says beside a proof where the browser stores nothing; tried when nothing was kept yet. */
export function memoryNote(): string {
  isStored ??= storage.keep('commitments', '[]', 'probe')
  return isStored
    ? ''
    : ' Браузер не хранит данные этого сайта: показанные хеши он помнит, только пока открыта вкладка.'
}
