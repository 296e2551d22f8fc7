/** An in-memory index of games by words, with approximate matching. */
import { skeletonOf, WORD_MAX } from './search-words.ts'

/** The sorted words of the index, with the games of each. */
export type Vocabulary = {
  words: string[]
  /** The length of the prefix that a word shares with the one before it. */
  common: Uint8Array
  /** The games of word `at` are those from `starts[at]` to `starts[at + 1]`. */
  starts: Uint32Array
  games: Uint32Array
  /** Words by their skeletons. */
  skeletons: Map<string, number[]>
}

/** How words must match: by prefix, or also with typing errors and by sound. */
export type Fit = 'begins' | 'near'

/** The minimum word lengths for one typing error and for two. */
const ONE_SLIP = 4
const TWO_SLIPS = 8
/** A shorter word with an error must match a whole word, not a prefix. */
const BEGINS_WITH_SLIP = 5

/** Marks the games that contain all words; none if a word matches nothing. */
export function findAll(
  vocabulary: Vocabulary,
  games: number,
  words: string[],
  fit: Fit,
): Uint8Array | undefined {
  const marks = new Uint8Array(games)
  let last = 0
  for (const [at, word] of words.entries()) {
    last = 0
    for (const found of wordsLike(vocabulary, word, fit))
      for (
        let place = vocabulary.starts[found]!;
        place < vocabulary.starts[found + 1]!;
        place += 1
      ) {
        const game = vocabulary.games[place]!
        if (marks[game] !== at) continue
        marks[game] = at + 1
        last += 1
      }
    if (last === 0) return undefined
  }
  for (let game = 0; game < games; game += 1) marks[game] = marks[game] === words.length ? 1 : 0
  return marks
}

function wordsLike(vocabulary: Vocabulary, word: string, fit: Fit): Iterable<number> {
  const [from, until] = range(vocabulary.words, word)
  const found = Array.from({ length: until - from }, (_, at) => from + at)
  if (fit === 'begins') return found
  const skeleton = skeletonOf(word)
  const sounding = skeleton === undefined ? [] : (vocabulary.skeletons.get(skeleton) ?? [])
  return new Set([...found, ...sounding, ...wordsNear(vocabulary, word)])
}

/** The range of words with a prefix. */
function range(words: string[], start: string): [number, number] {
  return [firstFrom(words, start), firstFrom(words, `${start}\u{10ffff}`)]
}

function firstFrom(words: string[], start: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Words that match a word or its prefix with few edits: insertion, deletion, substitution or transposition. Words with
 * a common prefix share rows of the edit table, and a whole group is skipped once its prefix differs too much.
 */
function wordsNear({ words, common }: Vocabulary, word: string): number[] {
  const slips = word.length >= TWO_SLIPS ? 2 : word.length >= ONE_SLIP ? 1 : 0
  if (slips === 0) return []
  const rows = tableOf(word)
  const begins = word.length >= BEGINS_WITH_SLIP
  // With one error the first letter must match, because too many short words differ only in it.
  const [from, until] = slips === 1 ? range(words, word[0]!) : [0, words.length]
  const found: number[] = []
  // The number of valid rows, and the prefix length at which a group of words is decided.
  let filled = 0
  let farAt = Infinity
  let nearAt = Infinity
  for (let at = from; at < until; at += 1) {
    const shared = at === from ? 0 : common[at]!
    if (shared >= nearAt) {
      found.push(at)
      continue
    }
    if (shared >= farAt) continue
    farAt = nearAt = Infinity
    filled = Math.min(filled, shared)
    const letters = words[at]!
    while (filled < letters.length) {
      filled += 1
      const { least, whole } = fillRow(rows, { word, letters, filled })
      if (begins && whole <= slips) nearAt = filled
      else if (least > slips) farAt = filled
      if (nearAt !== Infinity || farAt !== Infinity) break
    }
    const isWhole = filled === letters.length && wholeOf(rows, word, filled) <= slips
    if (nearAt !== Infinity || isWhole) found.push(at)
  }
  return found
}

const WIDTH = WORD_MAX + 1

function tableOf(word: string): Uint8Array {
  const rows = new Uint8Array(WIDTH * WIDTH)
  for (let column = 0; column <= word.length; column += 1) rows[column] = column
  return rows
}

const wholeOf = (rows: Uint8Array, word: string, row: number) => rows[row * WIDTH + word.length]!

type Row = { word: string; letters: string; filled: number }

/** Fills the row for one more letter; returns the minimum edits in the row and the edits of the whole typed word. */
function fillRow(rows: Uint8Array, { word, letters, filled }: Row) {
  const row = filled * WIDTH
  const above = row - WIDTH
  const letter = letters[filled - 1]
  rows[row] = filled
  let least = filled
  for (let column = 1; column <= word.length; column += 1) {
    const isSame = word[column - 1] === letter
    let slips = Math.min(
      rows[above + column]! + 1,
      rows[row + column - 1]! + 1,
      rows[above + column - 1]! + (isSame ? 0 : 1),
    )
    const isTurned =
      filled > 1 &&
      column > 1 &&
      word[column - 2] === letter &&
      word[column - 1] === letters[filled - 2]
    if (isTurned) slips = Math.min(slips, rows[above - WIDTH + column - 2]! + 1)
    rows[row + column] = slips
    least = Math.min(least, slips)
  }
  return { least, whole: rows[row + word.length]! }
}
