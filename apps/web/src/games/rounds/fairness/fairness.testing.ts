import { type Proof, type Round } from '@ayva/contract/games/rounds'
import { sha256Hex } from '@ayva/game-math/hash'
import { modelHash } from '@ayva/game-math/model-hash'
import { type EngineMath } from '@ayva/game-math/release'
import { engines } from '@ayva/games/engines.ts'
import { type Fairness } from '@ayva/games/fairness.ts'
import { registry } from '@ayva/games/registry.ts'
import { type Claim, type Draft, emptyDraft, readDraft, type Recorded } from './claim.ts'
import * as proving from './proof.ts'

export const engineOf = new Map<string, { math: EngineMath; fairness: Fairness }>()
for (const entry of engines) {
  const parts = { math: await entry.math(), fairness: await entry.fairness() }
  for (const { modelId } of entry.titles) engineOf.set(modelId, parts)
}
export const fairnessOf = (modelId: string) => engineOf.get(modelId)!.fairness
export const examples = [...engineOf].flatMap(([modelId, { fairness }]) =>
  fairness.examples.filter((one) => one.modelId === modelId),
)
export const verify = (claim: Claim, recorded: Recorded) =>
  proving.verify(claim, recorded, engineOf.get(claim.modelId)!)

export const read = (part: Partial<Draft> & { modelId: string }) => {
  const found = readDraft({ ...emptyDraft, ...part }, fairnessOf(part.modelId))
  if ('wrong' in found) throw new Error(found.wrong.join())
  return found.claim
}

/** A settled round and its proof, as the server would send them. */
export function played(): { round: Round; proof: Proof } {
  const claim = read(examples[0]!)
  const { outcome, payout } = verify(claim, {}).recomputed
  const seedPairId = '0198c0de-0000-7000-8000-000000000002'
  const round: Round = {
    id: '0198c0de-0000-7000-8000-000000000001',
    gameId: 1,
    mode: 'real',
    modelId: 'classic-soft',
    modelVersion: 1,
    status: 'settled',
    currency: 'RUB',
    bet: claim.bet,
    stake: claim.bet,
    payout: payout!,
    params: {},
    actions: [],
    outcome: JSON.parse(JSON.stringify(outcome)),
    legal: null,
    capMultiplier4: null,
    celebrate: 'small',
    seedPairId,
    nonce: claim.nonce,
    openedAt: '2026-01-01T00:00:00Z',
    nextStartAt: '2026-01-01T00:00:02Z',
    settleAt: null,
  }
  const { serverSeed, clientSeed, nonce } = claim
  const proof: Proof = {
    seedPairId,
    serverSeedHash: sha256Hex(serverSeed),
    serverSeed,
    clientSeed,
    clientSeedChosen: true,
    nonce,
    modelHash: modelHash(registry.find('classic-soft', 1).model),
    returned: null,
  }
  return { round, proof }
}
