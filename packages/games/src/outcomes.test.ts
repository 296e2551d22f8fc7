import { registry } from './registry.ts'
import { expect, test } from 'vitest'
import { leavesOf, NotCountable } from '@ayva/game-math/outcomes'

const followed = registry.engines().filter(({ hasSteps }) => !hasSteps)

test('there are engines whose rounds are over at once', () => {
  expect(followed.length).toBeGreaterThan(1)
})

for (const { id, releases, usualParams } of followed)
  for (const release of releases)
    test(`every course of ${id} ${release.model.id} together has the published RTP`, () => {
      let [shares, mean, hits] = [0, 0, 0]
      for (const { multiplier4, share } of leavesOf(release, usualParams)) {
        shares += share
        mean += share * (multiplier4 / 10_000)
        if (multiplier4 > 0) hits += share
      }
      const { rtp, hitFrequency } = release.model.expected
      expect(shares).toBeCloseTo(1, 9)
      if (rtp !== undefined) expect(mean).toBeCloseTo(rtp, 4)
      if (id === 'classic3') expect(hits).toBeCloseTo(hitFrequency!, 9)
    })

test('a round that goes on by actions is not followed', () => {
  const stepped = registry.engines().find(({ hasSteps }) => hasSteps)!
  const all = () => [...leavesOf(stepped.releases[0]!, stepped.usualParams)]
  expect(all).toThrow(NotCountable)
})
