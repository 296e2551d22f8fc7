/** Builds the search index in slices of a few milliseconds, so that other work of the process continues. */
import { setImmediate as breathe } from 'node:timers/promises'
import { type Vocabulary } from './search-index.ts'
import { skeletonOf } from './search-words.ts'

/** The longest time without giving other work a turn. */
const SLICE_MS = 2
/** Words are first grouped by this many initial letters, then sorted. */
const HEAD = 2

/** Returns a function that gives other work a turn when a slice is over. */
export function slices(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return breathe().then(() => {
      began = performance.now()
    })
  }
}

/** The sorted vocabulary with the games of each word, as positions in the given list. */
export async function buildVocabulary(found: { words: Set<string> }[]): Promise<Vocabulary> {
  const rest = slices()
  const gamesOf = new Map<string, number[]>()
  let pairs = 0
  for (const [game, { words }] of found.entries()) {
    for (const word of words) {
      const games = gamesOf.get(word)
      if (games) games.push(game)
      else gamesOf.set(word, [game])
    }
    pairs += words.size
    await rest()
  }
  const words = await inOrder(gamesOf.keys(), rest)
  const starts = new Uint32Array(words.length + 1)
  const games = new Uint32Array(pairs)
  const common = new Uint8Array(words.length)
  const skeletons = new Map<string, number[]>()
  let place = 0
  for (const [at, word] of words.entries()) {
    starts[at] = place
    for (const game of gamesOf.get(word)!) games[place++] = game
    if (at > 0) common[at] = commonOf(words[at - 1]!, word)
    const skeleton = skeletonOf(word)
    if (skeleton !== undefined) {
      const alike = skeletons.get(skeleton)
      if (alike) alike.push(at)
      else skeletons.set(skeleton, [at])
    }
    await rest()
  }
  starts[words.length] = place
  return { words, common, starts, games, skeletons }
}

/** Sorted by code units, as the lookup requires. */
async function inOrder(words: Iterable<string>, rest: ReturnType<typeof slices>) {
  const heads = new Map<string, string[]>()
  for (const word of words) {
    const head = word.slice(0, HEAD)
    const alike = heads.get(head)
    if (alike) alike.push(word)
    else heads.set(head, [word])
    await rest()
  }
  const ordered: string[] = []
  for (const head of [...heads.keys()].sort()) {
    for (const word of heads.get(head)!.sort()) ordered.push(word)
    await rest()
  }
  return ordered
}

function commonOf(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
