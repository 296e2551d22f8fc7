/** Recomputes a round and compares; the same engine code as the server's, and no server needed. */
import { canonicalJson, nobleHmac } from '@ayva/game-math/hash'
import { type Model } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { type EngineMath, type Release, UnknownModel } from '@ayva/game-math/release'
import { createStream } from '@ayva/game-math/stream'
import { recompute, type Recomputed } from '@ayva/game-math/verify'
import { type Drawn, type Fairness } from '@ayva/games/fairness.ts'
import { newestIn, releaseIn } from '@ayva/games/parts.ts'
import { type Claim, type Recorded } from './claim.ts'

/** `same` is null where there is nothing to compare with. */
export type Check = {
  key: 'hash' | 'stream' | 'model' | 'outcome' | 'payout'
  same: boolean | null
}

/** Four bytes of the stream in hex; `drawn` is null where the words have no meaning of their own. */
export type Draw = { hex: string; drawn: Drawn | null }

export type Verified = {
  recomputed: Recomputed
  model: Model
  modelHash: string
  outcomeWords: string
  checks: Check[]
  draws: Draw[]
  /** No comparison has failed. */
  good: boolean
  /** How long it took, in ms. */
  tookMs: number
}

type Parts = { math: EngineMath; fairness: Fairness }

/** Throws what the engine throws when such a round could never have been played. */
export function verify(claim: Claim, recorded: Recorded, { math, fairness }: Parts): Verified {
  const began = performance.now()
  const release = releaseOf(math, claim)
  const recomputed = recompute(release, claim)
  const hash = modelHash(release.model)
  const over = recorded.status === 'settled' || recorded.status === undefined
  const outcome =
    over && recorded.outcome !== undefined
      ? canonicalJson(recorded.outcome) === canonicalJson(recomputed.outcome)
      : null
  const checks: Check[] = [
    { key: 'hash', same: compare(recorded.serverSeedHash, recomputed.serverSeedHash) },
    // The stream is right when what was made of it is.
    { key: 'stream', same: outcome },
    { key: 'model', same: compare(recorded.modelHash, hash) },
    { key: 'outcome', same: outcome },
    // A void round has returned its stake, whatever it would have paid.
    { key: 'payout', same: over ? compare(recorded.payout, recomputed.payout) : null },
  ]
  return {
    recomputed,
    model: release.model,
    modelHash: hash,
    outcomeWords: fairness.outcomeWords(recomputed.outcome),
    checks,
    draws: drawsOf(claim, release, recomputed, fairness),
    good: checks.every(({ same }) => same !== false),
    tookMs: performance.now() - began,
  }
}

function releaseOf(math: EngineMath, { modelId, modelVersion }: Claim): Release {
  if (modelVersion !== undefined) return releaseIn(math, modelId, modelVersion)
  const newest = newestIn(math, modelId)
  if (!newest) throw new UnknownModel(`no model ${modelId}`)
  return newest
}

function compare<T>(recorded: T | undefined, computed: T): boolean | null {
  return recorded === undefined ? null : recorded === computed
}

type Seeded = Pick<Claim, 'serverSeed' | 'clientSeed' | 'nonce'>
const streamOf = ({ serverSeed, clientSeed, nonce }: Seeded) =>
  createStream({ serverSeed, clientSeed, nonce, hmac: nobleHmac })

/** The words of the stream that the round has read, in hex. */
export function streamWords(seeded: Seeded, bytes: number): string[] {
  const stream = streamOf(seeded)
  return Array.from({ length: bytes / 4 }, () => stream.u32().toString(16).padStart(8, '0'))
}

function drawsOf(
  claim: Claim,
  { model }: Release,
  { bytes, outcome }: Recomputed,
  fairness: Fairness,
): Draw[] {
  const words = streamWords(claim, bytes)
  const { params } = claim
  const draws = fairness.draws({ model, params, outcome, stream: () => streamOf(claim) })
  // A word that was rejected stands for nothing: then the words are listed without a meaning.
  const meant = draws.length === words.length
  return words.map((hex, index) => ({ hex, drawn: meant ? draws[index]! : null }))
}
