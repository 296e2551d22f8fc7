/** The rounds that prove a model, and the source of their random words; shared by tests and the long run. */
import { fastWords } from '@ayva/game-math/testing'
import { type Release, type Trial } from '@ayva/game-math/release'
import { added, nothingTried, type Tried, tryOut } from '@ayva/game-math/trial'

/** The number of rounds that are played with one seed. */
export const CHUNK = 1_000_000

/** A share of the rounds of one trial. */
export type Chunk = {
  modelId: string
  version: number
  trial: string
  index: number
  rounds: number
}

/** The chunks that make up so many rounds of a trial. */
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

/** Plays a chunk. The result is the same on every machine. */
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
