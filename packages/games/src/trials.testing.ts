/** Proves that every engine returns what it publishes; split into two files, so that two cores run them. */
import { figuresOf } from '@ayva/game-math/trial'
import { expect, test } from 'vitest'
import { type EngineMath } from '@ayva/game-math/release'
import { playAll } from './trials.ts'

/** The rounds of each model, over all the ways to play it. */
const ROUNDS = 1_000_000

/** Tests that every way to play the models of an engine returns what is published. */
export function proveTrials(math: EngineMath): void {
  const cases = math.releases.flatMap((release) => {
    const trials = math.trials(release.model)
    const rounds = Math.ceil(ROUNDS / trials.length)
    return trials.map((trial) => ({ release, trial, rounds, id: release.model.id, of: trial.name }))
  })

  test('every model is tried in one way at least, and no two ways have one name', () => {
    for (const { model } of math.releases) {
      const names = math.trials(model).map(({ name }) => name)
      expect(names.length).toBeGreaterThan(0)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test.each(cases)(
    '[PLAY-42] $id, $of: what comes back lies within its interval',
    ({ release, trial, rounds }) => {
      const { zRtp, zHits } = figuresOf(trial, playAll(release, trial, rounds))
      expect(Math.abs(zRtp)).toBeLessThan(4)
      if (zHits !== null) expect(Math.abs(zHits)).toBeLessThan(4)
    },
  )
}
