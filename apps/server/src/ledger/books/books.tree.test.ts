import {
  besides,
  faultOfProof,
  leafNode,
  NODE_BYTES,
  nodeOf,
} from '@ayva/contract/ledger/books/tree'
import { expect, test } from 'vitest'
import { PER_PART, TreeBuilder } from './books.tree.ts'

test('a tree that is written row by row contains the path of every leaf, for any number of leaves', async () => {
  for (const size of [1, 2, 255, 256, 257, 1000]) {
    const parts = new Map<string, Buffer>()
    const tree = new TreeBuilder(async ({ level, part, nodes }) => {
      // Each row is written once, and is not longer than its maximum.
      expect(parts.has(`${level}/${part}`)).toBe(false)
      expect(nodes.length).toBeLessThanOrEqual(PER_PART * NODE_BYTES)
      parts.set(`${level}/${part}`, nodes)
    })
    const leafOf = (n: number) => ({
      day: '2026-11-21',
      currency: 'RUB',
      playerId: `${n}`,
      amount: BigInt(n + 1),
      salt: n.toString(16).padStart(64, '0'),
    })
    for (let n = 0; n < size; n++) await tree.add(leafNode(leafOf(n)))
    const root = await tree.end()
    expect([tree.leaves, root.sum]).toEqual([size, (BigInt(size) * BigInt(size + 1)) / 2n])
    for (const n of new Set([0, 1, 254, 255, 256, 511, size - 1].filter((one) => one < size))) {
      const path = besides(n, size).map(({ level, at }) => {
        const row = parts.get(`${level}/${Math.floor(at / PER_PART)}`)!
        const from = (at % PER_PART) * NODE_BYTES
        const side = at % 2 === 0 ? ('left' as const) : ('right' as const)
        return { ...nodeOf(row.subarray(from, from + NODE_BYTES)), side }
      })
      expect(faultOfProof(leafOf(n), path, root)).toBeUndefined()
    }
  }
})
