/** Compares the proof of a spin with what this browser was shown before it. */
import { type OwnWheel, type WheelSpin } from '@ayva/contract/rewards/fortune-wheel'
import { findShown, keepShown, memoryNote, type Shown } from '@ayva/games/table/commitments.ts'
import { comparedWords, type HashSource } from '@ayva/games/table/compared.ts'
import { withSupportLink } from '@ayva/kit/support-link'
import { type ReactNode } from 'react'
import { text } from './fortune-wheel.text.ts'

type SpinVerdict = { source: HashSource; same: boolean }

const keyOf = (playerId: number, nth: number) => `${playerId}.${nth}`

/** Stores the hash of the next spin before it is made. */
export function keepNextSpin(playerId: number, { serverSeedHash, last }: OwnWheel): void {
  keepShown('spin', keyOf(playerId, (last?.n ?? 0) + 1), { hash: serverSeedHash })
}

/** Stores what this browser has sent with a spin. */
export function keepOwnSpin(playerId: number, nth: number, sent: Shown): void {
  keepShown('spin', keyOf(playerId, nth), sent)
}

/** Computes the sector again in the browser, with the code of the games. */
async function checkSpin(playerId: number, { n, proof, sector }: WheelSpin): Promise<SpinVerdict> {
  const { createStream } = await import('@ayva/game-math/stream')
  const { nobleHmac, sha256Hex } = await import('@ayva/game-math/hash')
  const { serverSeed, serverSeedHash, clientSeed, nonce, weights } = proof
  const known = findShown('spin', keyOf(playerId, n))
  const { hash, clientSeed: word = clientSeed } = known ?? { hash: serverSeedHash }
  const drawn = createStream({ ...proof, hmac: nobleHmac }).weighted(weights)
  const same =
    sha256Hex(serverSeed) === hash && word === clientSeed && nonce === n && drawn === sector.n
  return { source: known ? 'browser' : 'server', same }
}

/** The result of verifying a spin, in words. */
export async function spinWords(playerId: number, spin: WheelSpin): Promise<ReactNode> {
  const { source, same } = await checkSpin(playerId, spin)
  if (!same) return withSupportLink(text.wrong)
  return `${text.right} ${comparedWords(source, same, text.spinning)}${memoryNote()}`
}
