// The rounds per second of each engine on one core, without database and network: the speed of the simulator. The
// baseline is its random generator.
import { setTimeout as pause } from 'node:timers/promises'
import { fastWords } from '@ayva/game-math/testing'
import { engines } from '@ayva/games/engines.ts'
import { playChunk } from '@ayva/games/trials.ts'

/** A batch is short enough for the slowest engine; the clock is read after each. */
const BATCH = 2_000
const WARM_UP_MS = 500
const RUN_MS = 1_000
const RUNS = 3
const WORDS = 10_000_000

export type EnginesResult = {
  wordsPerSecond: number
  engines: { id: string; modelId: string; trial: string; perSecond: number }[]
}

/** The first model of each engine with its first way to play; the median of three runs. */
export async function benchEngines(): Promise<EnginesResult> {
  const result: EnginesResult = { wordsPerSecond: wordsPerSecond(), engines: [] }
  for (const { id, math } of engines) {
    const found = await math()
    const release = found.releases[0]!
    const trial = found.trials(release.model)[0]!
    let index = 0
    const play = () =>
      playChunk(release, trial, {
        modelId: release.model.id,
        version: release.model.version,
        trial: trial.name,
        index: index++,
        rounds: BATCH,
      })
    const playFor = (ms: number) => {
      const begun = performance.now()
      let rounds = 0
      for (; performance.now() - begun < ms; rounds += BATCH) play()
      return (rounds / (performance.now() - begun)) * 1000
    }
    playFor(WARM_UP_MS)
    const runs: number[] = []
    for (let run = 0; run < RUNS; run++) {
      runs.push(playFor(RUN_MS))
      await pause(0)
    }
    const perSecond = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
    result.engines.push({ id, modelId: release.model.id, trial: trial.name, perSecond })
  }
  return result
}

function wordsPerSecond(): number {
  const next = fastWords(1)
  let kept = 0
  const begun = performance.now()
  for (let i = 0; i < WORDS; i++) kept ^= next()
  const seconds = (performance.now() - begun) / 1000
  // Uses the results, because the compiler could otherwise remove the work.
  if (Number.isNaN(kept)) throw new Error('no words')
  return WORDS / seconds
}
