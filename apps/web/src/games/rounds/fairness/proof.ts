/** Recomputes a round and compares; uses the same engine code as the server, and needs no server. */
import { canonicalJson, nobleHmac } from '@ayva/game-math/hash'
import { type Model } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { type EngineMath, type Release, UnknownModel } from '@ayva/game-math/release'
import { createStream } from '@ayva/game-math/stream'
import { recompute, type Recomputed } from '@ayva/game-math/verify'
import { type Drawn, type Fairness } from '@ayva/games/fairness.ts'
import { type HashSource } from '@ayva/games/table/compared.ts'
import { newestIn, releaseIn } from '@ayva/games/parts.ts'
import { type Claim, type Recorded } from './claim.ts'

/** `same` is null if there is nothing to compare with. */
export type Check = {
  key: 'hash' | 'stream' | 'model' | 'outcome' | 'payout'
  same: boolean | null
}

/** Four bytes of the stream in hex; `drawn` is null if single words have no meaning. */
export type Draw = { hex: string; drawn: Drawn | null }

export type Verified = {
  recomputed: Recomputed
  model: Model
  modelHash: string
  outcomeWords: string
  checks: Check[]
  draws: Draw[]
  /** The source of the hash that the secret was compared with; null if there was none. */
  source: HashSource | null
  expectedHash: string | undefined
  /** No comparison has failed. */
  good: boolean
  /** The duration in ms. */
  tookMs: number
}

type Parts = { math: EngineMath; fairness: Fairness }

/** Throws the engine's error if such a round could never have been played. */
export function verify(claim: Claim, recorded: Recorded, { math, fairness }: Parts): Verified {
  const began = performance.now()
  const release = releaseOf(math, claim)
  const recomputed = recompute(release, claim)
  const hash = modelHash(release.model)
  const expected = expectedOf(recorded, release)
  const over = recorded.status === 'settled' || recorded.status === undefined
  const outcome =
    over && recorded.outcome !== undefined
      ? canonicalJson(recorded.outcome) === canonicalJson(recomputed.outcome)
      : null
  const checks: Check[] = [
    { key: 'hash', same: sameSecret(expected, claim, recomputed.serverSeedHash) },
    // The stream is right if its result is.
    { key: 'stream', same: outcome },
    { key: 'model', same: compare(recorded.modelHash, hash) },
    { key: 'outcome', same: outcome },
    { key: 'payout', same: samePayout(recorded, recomputed) },
  ]
  return {
    recomputed,
    model: release.model,
    modelHash: hash,
    outcomeWords: fairness.outcomeWords(recomputed.outcome),
    checks,
    draws: drawsOf(claim, release, recomputed, fairness),
    source: expected?.source ?? null,
    expectedHash: expected?.hash,
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

type Expected = {
  hash: string
  source: HashSource
  clientSeed?: string | undefined
  nonce?: number | undefined
}

/**
 * A hash saved by a person has precedence over what this browser was shown, and both over the answer to be verified.
 */
function expectedOf(recorded: Recorded, { engine }: Release): Expected | undefined {
  const { typedHash, seen, serverSeedHash } = recorded
  if (typedHash !== undefined) return { hash: typedHash, source: 'typed' }
  if (seen && !(seen.ofPair && engine.shared)) {
    const { hash, clientSeed, nonce } = seen
    return { hash, clientSeed, nonce, source: 'browser' }
  }
  return serverSeedHash === undefined ? undefined : { hash: serverSeedHash, source: 'server' }
}

/** Client seed and nonce determine the outcome as well as the secret, so they are compared with what was shown. */
function sameSecret(expected: Expected | undefined, claim: Claim, hash: string): boolean | null {
  if (!expected) return null
  const { clientSeed = claim.clientSeed, nonce = claim.nonce } = expected
  return expected.hash === hash && clientSeed === claim.clientSeed && nonce === claim.nonce
}

/** A void round pays nothing and returns its stake; an open one has paid nothing yet. */
function samePayout(recorded: Recorded, recomputed: Recomputed): boolean | null {
  const { status, payout, stake, returned } = recorded
  if (status !== 'void') return compare(payout, recomputed.payout ?? 0n)
  if (payout !== undefined && payout !== 0n) return false
  return stake === undefined || returned === undefined ? null : returned === stake
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
  // If words were rejected, the words are listed without their meaning.
  const meant = draws.length === words.length
  return words.map((hex, index) => ({ hex, drawn: meant ? draws[index]! : null }))
}
