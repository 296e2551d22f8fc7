/** Which rounds prove a model, and where their words come from: tests and the long run share both. */
import { fastWords } from '@ayva/game-math/testing'
import { type Release, type Trial } from '@ayva/game-math/release'
import { added, nothingTried, type Tried, tryOut } from '@ayva/game-math/trial'

/** Rounds that are played in one go, under a seed of their own. */
export const CHUNK = 1_000_000

/** A share of the rounds of one trial. */
export type Chunk = {
  modelId: string
  version: number
  trial: string
  index: number
  rounds: number
}

/** The chunks by which a trial comes to so many rounds. */
export function chunksOf({ model }: Release, { name }: Trial, rounds: number): Chunk[] {
  const { id: modelId, version } = model
  return Array.from({ length: Math.ceil(rounds / CHUNK) }, (_, index) => ({
    modelId,
    version,
    trial: name,
    index,
    rounds: Math.min(CHUNK, rounds - index * CHUNK),
  }))
}

/** Plays a chunk. Whoever plays it again, on whatever machine, counts the same. */
export function playChunk(
  release: Release,
  trial: Trial,
  { index, rounds }: Chunk,
  seen?: (x: number) => void,
): Tried {
  const { id, version } = release.model
  return tryOut(
    release,
    trial,
    rounds,
    fastWords(seedOf(`${id}:${version}:${trial.name}:${index}`)),
    seen,
  )
}

export function playAll(release: Release, trial: Trial, rounds: number): Tried {
  return chunksOf(release, trial, rounds)
    .map((chunk) => playChunk(release, trial, chunk))
    .reduce(added, nothingTried())
}

/** FNV-1a of the name, as a 32-bit number. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
