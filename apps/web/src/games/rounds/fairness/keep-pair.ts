import { type Seeds } from '@ayva/contract/games/rounds'
import { keepShown } from '@ayva/games/table/commitments.ts'

/**
 * Keeps the hash of a pair for the proof of its next rounds. `promised`: the hash that was shown for the pair
 * before it came into use; it decides, whatever the pair is told to be now.
 */
export function keepPair(pair: NonNullable<Seeds['current']>, promised?: string): void {
  const { id, serverSeedHash, clientSeed, nextNonce: nonce } = pair
  keepShown('pair', id, { hash: promised ?? serverSeedHash, clientSeed, nonce })
}
