import { expect, test } from 'vitest'
import {
  type Beside,
  besides,
  faultOfProof,
  type Leaf,
  leafNode,
  nodeOver,
  type SumNode,
} from './tree.ts'

const leafOf = (n: number, amount = BigInt(n * 7)): Leaf => ({
  day: '2026-11-21',
  currency: 'RUB',
  playerId: String(n),
  amount,
  salt: n.toString(16).padStart(64, '0'),
})

/** All levels of a tree; the last node of an odd level moves up unchanged. */
function treeOf(leaves: Leaf[]): SumNode[][] {
  const levels = [leaves.map(leafNode)]
  while (levels.at(-1)!.length > 1) {
    const row = levels.at(-1)!
    levels.push(
      Array.from({ length: Math.ceil(row.length / 2) }, (_, at) =>
        row[at * 2 + 1] ? nodeOver(row[at * 2]!, row[at * 2 + 1]!) : row[at * 2]!,
      ),
    )
  }
  return levels
}

function pathOf(levels: SumNode[][], place: number): Beside[] {
  return besides(place, levels[0]!.length).map(({ level, at }) => ({
    ...levels[level]![at]!,
    side: at % 2 === 0 ? 'left' : 'right',
  }))
}

test('every leaf of a tree of any size is proved by its path, and the root contains the sum of all', () => {
  for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 31, 33]) {
    const leaves = Array.from({ length: size }, (_, n) => leafOf(n + 1))
    const levels = treeOf(leaves)
    const root = levels.at(-1)![0]!
    expect(root.sum).toBe(leaves.reduce((sum, { amount }) => sum + amount, 0n))
    for (const [place, leaf] of leaves.entries()) {
      const path = pathOf(levels, place)
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(faultOfProof(leaf, path, root)).toBeUndefined()
    }
  }
})

const leaves = Array.from({ length: 11 }, (_, n) => leafOf(n + 1))
const levels = treeOf(leaves)
const root = levels.at(-1)![0]!
const path = pathOf(levels, 4)
const own = leaves[4]!

test('a proof with a changed balance, salt, owner, day or currency fails', () => {
  expect(faultOfProof({ ...own, amount: own.amount + 1n }, path, root)).toBe('sum')
  // Moves a unit from a neighbour's sum, which keeps the total but changes the hash.
  const moved = path.map((one, n) => (n === 0 ? { ...one, sum: one.sum - 1n } : one))
  expect(faultOfProof({ ...own, amount: own.amount + 1n }, moved, root)).toBe('hash')
  for (const change of [{ salt: 'ff'.repeat(32) }, { playerId: '6' }, { day: '2026-11-20' }])
    expect(faultOfProof({ ...own, ...change }, path, root)).toBe('hash')
  expect(faultOfProof({ ...own, currency: 'USD' }, path, root)).toBe('hash')
})

test('a proof with a sibling on the wrong side, out of order or missing fails', () => {
  const turned = path.map((one, n): Beside =>
    n === 1 ? { ...one, side: one.side === 'left' ? 'right' : 'left' } : one,
  )
  expect(faultOfProof(own, turned, root)).toBe('hash')
  expect(faultOfProof(own, [path[1]!, path[0]!, ...path.slice(2)], root)).toBe('hash')
  expect(faultOfProof(own, path.slice(1), root)).toBe('sum')
})

test('a negative or too large sum is refused', () => {
  expect(() => leafNode({ ...own, amount: -1n })).toThrow(RangeError)
  expect(() => nodeOver(levels[0]![0]!, { ...levels[0]![1]!, sum: -5n })).toThrow(RangeError)
  const negative = path.map((one, n) => (n === 0 ? { ...one, sum: -1n } : one))
  expect(faultOfProof(own, negative, root)).toBe('sum')
  const huge = path.map((one, n) => (n === 0 ? { ...one, sum: 2n ** 127n } : one))
  expect(faultOfProof(own, huge, root)).toBe('sum')
})

test('a malformed proof is refused: an invalid hash, an endless path, a node in place of a leaf', () => {
  const rubbish = path.map((one, n) => (n === 0 ? { ...one, hash: 'xyz' } : one))
  expect(faultOfProof(own, rubbish, root)).toBe('form')
  expect(
    faultOfProof(
      own,
      Array.from({ length: 41 }, () => path[0]!),
      root,
    ),
  ).toBe('form')
  // The two nodes below the root, encoded as a leaf, have another hash.
  const [left, right] = levels.at(-2)!
  const said = `${left!.hash}${left!.sum}${right!.hash}${right!.sum}`
  expect(faultOfProof({ ...own, playerId: said, amount: root.sum }, [], root)).toBe('hash')
})
