/**
 * The proof of liabilities: a Merkle sum tree over what players own at the end of a day, in which every node contains
 * the sum below it. A player who knows the own leaf and the nodes beside its path can compute the root, and thereby
 * check that the published sum includes the own money. The server builds the tree with the same code with which the
 * browser checks it.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** `sum` is in minor units, never negative. */
export type SumNode = { hash: string; sum: bigint }
/** The content of a leaf: owner, amount, and a salt that only the player receives. */
export type Leaf = {
  day: string
  currency: string
  playerId: string
  amount: bigint
  /** 32 bytes in hexadecimal. */
  salt: string
}
/** A sibling on the path; `left` if it is before our node. */
export type Beside = SumNode & { side: 'left' | 'right' }
/** Why a proof is invalid. */
export type ProofFault = 'sum' | 'hash' | 'form'

const SUM_BYTES = 16
const SUM_MAX = 2n ** 127n
/** A tree with this many levels has more leaves than there are people. */
export const LEVELS_MAX = 40
/** Leaves and nodes are hashed with different prefixes, so that a node cannot be presented as a leaf. */
const OF_LEAF = Uint8Array.of(0)
const OF_NODE = Uint8Array.of(1)

export function leafNode({ day, currency, playerId, amount, salt }: Leaf): SumNode {
  const said = utf8ToBytes([day, currency, playerId, amount, salt].join('|'))
  return { hash: bytesToHex(sha256(concatBytes(OF_LEAF, said))), sum: checked(amount) }
}

/** The parent of two nodes: its hash covers both hashes and both sums, so that no amount can be moved between them. */
export function nodeOver(left: SumNode, right: SumNode): SumNode {
  const bytes = concatBytes(OF_NODE, nodeBytes(left), nodeBytes(right))
  return { hash: bytesToHex(sha256(bytes)), sum: checked(left.sum + right.sum) }
}

/** The bytes of a node that are hashed and stored: its hash and its sum. */
export function nodeBytes({ hash, sum }: SumNode): Uint8Array {
  const digits = checked(sum)
    .toString(16)
    .padStart(SUM_BYTES * 2, '0')
  return concatBytes(hexToBytes(hash), hexToBytes(digits))
}

export function nodeOf(bytes: Uint8Array): SumNode {
  const hex = bytesToHex(bytes)
  return { hash: hex.slice(0, 64), sum: BigInt(`0x${hex.slice(64)}`) }
}

/** The number of bytes of a stored node. */
export const NODE_BYTES = 32 + SUM_BYTES

/** Refuses a negative sum, which would hide what is owed to others. */
function checked(sum: bigint): bigint {
  if (sum < 0n || sum >= SUM_MAX) throw new BadSum('a sum is out of its bounds')
  return sum
}
class BadSum extends RangeError {}

/** Undefined if the proof is valid; otherwise what is wrong. */
export function faultOfProof(
  leaf: Leaf,
  path: readonly Beside[],
  root: SumNode,
): ProofFault | undefined {
  if (path.length > LEVELS_MAX) return 'form'
  try {
    let node = leafNode(leaf)
    for (const { side, ...beside } of path)
      node = side === 'left' ? nodeOver(beside, node) : nodeOver(node, beside)
    if (node.sum !== root.sum) return 'sum'
    return node.hash === root.hash ? undefined : 'hash'
  } catch (error) {
    return error instanceof BadSum ? 'sum' : 'form'
  }
}

/**
 * The positions of the siblings on the path of a leaf: one on each level, except where our node is the last of an odd
 * level.
 */
export function besides(place: number, leaves: number): { level: number; at: number }[] {
  const found: { level: number; at: number }[] = []
  let at = place
  let size = leaves
  for (let level = 0; size > 1; level++) {
    const beside = at % 2 === 0 ? at + 1 : at - 1
    if (beside < size) found.push({ level, at: beside })
    at = Math.floor(at / 2)
    size = Math.ceil(size / 2)
  }
  return found
}

/** The hash of a closed day: over the previous hash and the content of the day, byte for byte. */
export function dayHash(previous: string, content: string): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(content))))
}
