import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { leavesOf, NotCountable } from '@ayva/game-math/outcomes'
import { type EngineMath, type Release } from '@ayva/game-math/release'
import { registry } from './registry.ts'

/** All courses of a round with the usual params; undefined if they cannot be enumerated. */
function leaves({ usualParams, usualBet, leaves: told }: EngineMath, release: Release) {
  try {
    return [...(told?.(release.model) ?? leavesOf(release, usualParams, usualBet))]
  } catch (error) {
    if (error instanceof NotCountable) return undefined
    throw error
  }
}

const followed = registry
  .engines()
  .flatMap((math) => math.releases.map((release) => ({ math, release })))
  .map((one) => ({ ...one, all: leaves(one.math, one.release) }))
  .filter(({ all }) => all !== undefined)

test('there are models whose rounds can be enumerated through every draw', () => {
  expect(followed.length).toBeGreaterThan(3)
})

for (const { math, release, all } of followed)
  test(`all courses of ${math.id} ${release.model.id} together have the published RTP`, () => {
    let shares = 0
    let mean = 0
    let hits = 0
    for (const { multiplier4, share } of all!) {
      shares += share
      mean += share * (multiplier4 / 10_000)
      if (multiplier4 > 0) hits += share
    }
    const usual = math
      .trials(release.model)
      .find(({ params }) => isDeepStrictEqual(params, math.usualParams))
    const { rtp, hitFrequency } = usual?.expected ?? release.model.expected
    expect(shares).toBeCloseTo(1, 9)
    if (rtp !== undefined) expect(mean).toBeCloseTo(rtp, 4)
    if (hitFrequency !== undefined) expect(hits).toBeCloseTo(hitFrequency, 9)
  })

test('a round with actions is not enumerated', () => {
  const stepped = registry.engines().find(({ hasSteps }) => hasSteps)!
  const all = () => [...leavesOf(stepped.releases[0]!, stepped.usualParams)]
  expect(all).toThrow(NotCountable)
})
