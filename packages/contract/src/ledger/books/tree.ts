/**
 * The proof of liabilities: a tree over what players own at the close of a day, in which every node carries
 * the sum of all below it. Whoever knows their own leaf and the nodes beside its way up can reckon the root,
 * and with it that their money is in the sum that the casino has published. The same code builds the tree on
 * the server and checks it in the browser.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** `sum` is in minor units, never negative. */
export type SumNode = { hash: string; sum: bigint }
/** What a leaf says: whose, how much, and a salt that only the player is told. */
export type Leaf = {
  day: string
  currency: string
  playerId: string
  amount: bigint
  /** 32 bytes, in hex. */
  salt: string
}
/** A node beside the way up: `left` where it stands before ours. */
export type Beside = SumNode & { side: 'left' | 'right' }
/** Why a proof is none. */
export type ProofFault = 'sum' | 'hash' | 'form'

const SUM_BYTES = 16
const SUM_MAX = 2n ** 127n
/** So many levels hold more leaves than there are people. */
export const LEVELS_MAX = 40
/** Leaves and nodes are hashed apart, so that no node can be shown as a leaf. */
const OF_LEAF = Uint8Array.of(0)
const OF_NODE = Uint8Array.of(1)

export function leafNode({ day, currency, playerId, amount, salt }: Leaf): SumNode {
  const said = utf8ToBytes([day, currency, playerId, amount, salt].join('|'))
  return { hash: bytesToHex(sha256(concatBytes(OF_LEAF, said))), sum: checked(amount) }
}

/** The node above two: over both hashes and both sums, so that no sum can be moved from one to the other. */
export function nodeOver(left: SumNode, right: SumNode): SumNode {
  const bytes = concatBytes(OF_NODE, nodeBytes(left), nodeBytes(right))
  return { hash: bytesToHex(sha256(bytes)), sum: checked(left.sum + right.sum) }
}

/** A node as it is hashed and kept: its hash and its sum. */
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

/** Bytes of a node as it is kept. */
export const NODE_BYTES = 32 + SUM_BYTES

/** A sum below zero would hide what is owed to others. */
function checked(sum: bigint): bigint {
  if (sum < 0n || sum >= SUM_MAX) throw new BadSum('a sum is out of its bounds')
  return sum
}
class BadSum extends RangeError {}

/** Undefined where the leaf is in the root and its amount in the root's sum; else what does not fit. */
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

/** Where the nodes beside a leaf's way up stand: one of each level, but where ours is the last of an odd row. */
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

/** The hash of a closed day: over the one before it and the day's own words, byte for byte. */
export function dayHash(previous: string, content: string): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(content))))
}
