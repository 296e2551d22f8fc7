/** What a player's round is compared with; the offline verifier has no browser storage and works without it. */
import { type Proof, type Round } from '@ayva/contract/games/rounds'
import { findShown } from '@ayva/games/table/commitments.ts'
import { type Recorded, type SeenPair } from './claim.ts'

export function recordedOf(round: Round, proof: Proof): Recorded {
  const { status, outcome, payout, stake } = round
  const { serverSeedHash, modelHash } = proof
  const seen = seenPair(round, proof)
  const returned = proof.returned ?? undefined
  return { serverSeedHash, seen, modelHash, status, outcome, payout, stake, returned }
}

function seenPair({ id, mode }: Round, { seedPairId, nonce }: Proof): SeenPair | undefined {
  const own = findShown('round', id)
  if (own) return { ...own, ofPair: false }
  // The pairs of a demo share one id.
  const pair = mode === 'real' ? findShown('pair', seedPairId) : undefined
  if (!pair || pair.nonce === undefined || nonce < pair.nonce) return undefined
  return { hash: pair.hash, clientSeed: pair.clientSeed, ofPair: true }
}
