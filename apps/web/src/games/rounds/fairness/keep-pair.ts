import { type Seeds } from '@ayva/contract/games/rounds'
import { keepShown } from '@ayva/games/table/commitments.ts'

/**
 * Stores the hash of a pair for the proof of its next rounds. `promised` is the hash that was shown before the pair
 * came into use; it has precedence over the present answer.
 */
export function keepPair(pair: NonNullable<Seeds['current']>, promised?: string): void {
  const { id, serverSeedHash, clientSeed, nextNonce: nonce } = pair
  keepShown('pair', id, { hash: promised ?? serverSeedHash, clientSeed, nonce })
}
