/**
 * A text as a QR code (ISO/IEC 18004): bytes, the lowest correction, up to version 15. A phone reads it
 * from a screen, which is neither torn nor dirty, so the first mask is as good as any.
 */

/** By version, from 1: correction words of each block, and how many blocks there are. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6]
/** The lowest correction with mask 0. */
const FORMAT = 1 << 3

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

/** Rows of dark and light; undefined where the text is too long. */
export function qrOf(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = CORRECTION.findIndex((_, at) => bytes.length <= moduleOf(at + 1)) + 1
  if (version === 0) return undefined
  const grid = drawFrame(version)
  drawWords(grid, interleaved(wordsOf(bytes, version), version))
  return grid.dark
}

/** How many bytes of a text a version holds: mode, length and the words of correction take their part. */
const moduleOf = (version: number) => dataWords(version) - (version < 10 ? 2 : 3)

function dataWords(version: number): number {
  return Math.floor(rawBits(version) / 8) - CORRECTION[version - 1]! * BLOCKS[version - 1]!
}

function rawBits(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version === 1) return bits
  const marks = Math.floor(version / 7) + 2
  bits -= (25 * marks - 10) * marks - 55
  return version >= 7 ? bits - 36 : bits
}

function wordsOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const most = dataWords(version) * 8
  put(0, Math.min(4, most - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: most / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  )
}

/** The words block by block, each with its correction, and then the blocks taken by turns. */
function interleaved(words: number[], version: number): number[] {
  const count = BLOCKS[version - 1]!
  const correction = CORRECTION[version - 1]!
  const short = Math.floor(words.length / count)
  const firstLong = count - (words.length % count)
  const divisor = divisorOf(correction)
  const blocks = Array.from({ length: count }, (_, at) => {
    const from = at * short + Math.max(0, at - firstLong)
    const data = words.slice(from, from + short + (at >= firstLong ? 1 : 0))
    return { data, rest: remainderOf(data, divisor) }
  })
  const byTurns = (length: number, pick: (block: (typeof blocks)[number]) => number[]) =>
    Array.from({ length }, (_, at) => blocks.flatMap((block) => pick(block)[at] ?? [])).flat()
  return [...byTurns(short + 1, ({ data }) => data), ...byTurns(correction, ({ rest }) => rest)]
}

/** In the field of 256 elements of QR codes. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor = Array.from<unknown, number>({ length: degree }, (_, at) =>
    at === degree - 1 ? 1 : 0,
  )
  let root = 1
  for (let factor = 0; factor < degree; factor++) {
    for (let at = 0; at < degree; at++)
      divisor[at] = times(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
    root = times(root, 2)
  }
  return divisor
}

function remainderOf(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    for (const [at, one] of divisor.entries()) rest[at]! ^= times(one, factor)
  }
  return rest
}

/** What is the same whatever the text says: corners, lines, marks, and how it is to be read. */
function drawFrame(version: number): Grid {
  const size = version * 4 + 17
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid: Grid = { size, dark: rows(), fixed: rows() }
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    grid.dark[y]![x] = isDark
    grid.fixed[y]![x] = true
  }
  const square = (x: number, y: number, reach: number, isLight: (far: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const far = size - 4
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(x, y, 4, (away) => away === 2 || away === 4)
  const marks = marksOf(version, size)
  const last = size - 7
  for (const x of marks)
    for (const y of marks) {
      const atCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
      if (!atCorner) square(x, y, 2, (away) => away === 1)
    }
  drawFormat(size, set)
  if (version >= 7) drawVersion(version, size, set)
  return grid
}

function marksOf(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step)]
}

type Set = (x: number, y: number, isDark: boolean) => void
const bitOf = (value: number, at: number) => ((value >> at) & 1) === 1

function drawFormat(size: number, set: Set): void {
  let rest = FORMAT
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((FORMAT << 10) | rest) ^ 0x5412
  for (let at = 0; at < 6; at++) set(8, at, bitOf(bits, at))
  set(8, 7, bitOf(bits, 6))
  set(8, 8, bitOf(bits, 7))
  set(7, 8, bitOf(bits, 8))
  for (let at = 9; at < 15; at++) set(14 - at, 8, bitOf(bits, at))
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bitOf(bits, at))
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bitOf(bits, at))
  set(8, size - 8, true)
}

function drawVersion(version: number, size: number, set: Set): void {
  let rest = version
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at++) {
    const near = Math.floor(at / 3)
    const away = size - 11 + (at % 3)
    set(away, near, bitOf(bits, at))
    set(near, away, bitOf(bits, at))
  }
}

/** Two columns at a time, up and down, from the right. */
function drawWords({ size, dark, fixed }: Grid, words: number[]): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (fixed[y]![x]) continue
        const word = words[bit >> 3] ?? 0
        dark[y]![x] = bitOf(word, 7 - (bit & 7)) !== ((x + y) % 2 === 0)
        bit += 1
      }
  }
}
