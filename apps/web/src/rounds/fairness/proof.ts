/** Recomputes a round and compares; the same engine code as the server's, and no server needed. */
import { modelHash } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { type Classic3Model, type Classic3Outcome } from '@ayva/games/classic3/classic3.ts'
import { type DiceOutcome } from '@ayva/games/dice/dice.ts'
import { type Model } from '@ayva/game-math/engine'
import { canonicalJson, nobleHmac } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { recompute, type Recomputed } from '@ayva/game-math/verify'
import { type Claim, type Recorded } from './claim.ts'

/** `same` is null where there is nothing to compare with. */
export type Check = {
  key: 'hash' | 'stream' | 'model' | 'outcome' | 'payout'
  same: boolean | null
}

/** One value drawn from the stream: what for, its four bytes in hex, and what came of it. */
export type Draw =
  | { kind: 'reel'; reel: number; hex: string; stop: number; of: number }
  | { kind: 'wheel'; hex: string; value: number }
  | { kind: 'roll'; hex: string; roll: number }
  | { kind: 'mine'; hex: string; nth: number; cell: number }
  | { kind: 'word'; hex: string }

export type Verified = {
  recomputed: Recomputed
  modelHash: string
  checks: Check[]
  draws: Draw[]
  /** No comparison has failed. */
  good: boolean
  /** How long it took, in ms. */
  tookMs: number
}

/** Throws what the engine throws when such a round could never have been played. */
export function verify(claim: Claim, recorded: Recorded): Verified {
  const began = performance.now()
  const release = registry.find(claim.modelId, claim.modelVersion)
  const { model } = release
  const recomputed = recompute(release, claim)
  const hash = modelHash(model)
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
    modelHash: hash,
    checks,
    draws: drawsOf(claim, model, recomputed),
    good: checks.every(({ same }) => same !== false),
    tookMs: performance.now() - began,
  }
}

function compare<T>(recorded: T | undefined, computed: T): boolean | null {
  return recorded === undefined ? null : recorded === computed
}

/** The words of the stream that the round has read, in hex. */
export function streamWords(
  { serverSeed, clientSeed, nonce }: Pick<Claim, 'serverSeed' | 'clientSeed' | 'nonce'>,
  bytes: number,
): string[] {
  const stream = createStream({ serverSeed, clientSeed, nonce, hmac: nobleHmac })
  return Array.from({ length: bytes / 4 }, () => stream.u32().toString(16).padStart(8, '0'))
}

function drawsOf(claim: Claim, model: Model, { bytes, outcome }: Recomputed): Draw[] {
  const words = streamWords(claim, bytes)
  const draws = meaningOf(claim, model, outcome)
  // A word that was rejected stands for nothing: then the words are listed without a meaning.
  if (draws.length !== words.length) return words.map((hex) => ({ kind: 'word', hex }))
  return draws.map((draw, index) => ({ ...draw, hex: words[index]! }))
}

function meaningOf(claim: Claim, model: Model, outcome: unknown): Draw[] {
  const hex = ''
  if (model.engine === 'classic3') {
    const { strips } = model as Classic3Model
    const { stops, wheelMultiplier, fullScreen } = outcome as Classic3Outcome
    const reels = stops.map((stop, reel): Draw => ({
      kind: 'reel',
      hex,
      reel: reel + 1,
      stop,
      of: strips[reel]!.length,
    }))
    const wheel = fullScreen && (model as Classic3Model).fullScreenWheel
    return wheel ? [...reels, { kind: 'wheel', hex, value: wheelMultiplier }] : reels
  }
  if (model.engine === 'dice') return [{ kind: 'roll', hex, roll: (outcome as DiceOutcome).roll }]
  if (model.engine !== 'mines') return []
  const { serverSeed, clientSeed, nonce, params } = claim
  const stream = createStream({ serverSeed, clientSeed, nonce, hmac: nobleHmac })
  return stream
    .shuffle(25)
    .take((params as { mines: number }).mines)
    .map((cell, index) => ({ kind: 'mine', hex, nth: index + 1, cell: cell + 1 }))
}
