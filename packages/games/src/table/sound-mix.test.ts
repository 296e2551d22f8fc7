import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { moodOf } from './moods.ts'
import { ambienceOf } from './sound-ambience.ts'
import { createCrowd, createDucking, layerOf, type Level, LEVELS } from './sound-mix.ts'

const RATE = 4000

/** A level that records its plan, as an `AudioParam` keeps it. */
function recorded() {
  let plan: { target: number; from: number }[] = []
  const level = {
    cancelScheduledValues(from: number) {
      plan = plan.filter((one) => one.from < from)
    },
    setTargetAtTime(target: number, from: number) {
      plan.push({ target, from })
    },
  } as unknown as Level
  return { level, plan: () => plan }
}

test('wins are a layer of their own, and the background is the quietest', () => {
  expect(['small', 'big', 'huge', 'max'].map((one) => layerOf(one as 'small'))).toEqual(
    Array<string>(4).fill('win'),
  )
  expect([layerOf('stop'), layerOf('open'), layerOf('end')]).toEqual(Array(3).fill('action'))
  expect(LEVELS.ambience).toBeLessThan(LEVELS.action)
  expect(LEVELS.action).toBeLessThan(LEVELS.win)
})

test('the other layers give way for the whole of a win, and a longer one keeps them low', () => {
  const { level, plan } = recorded()
  const duck = createDucking([{ level, full: 0.5 }])
  duck(10, 2)
  expect(plan()).toEqual([
    { target: 0.1, from: 10 },
    { target: 0.5, from: 12 },
  ])
  duck(11, 0.5)
  expect(plan()).toEqual([
    { target: 0.1, from: 10 },
    { target: 0.1, from: 11 },
    { target: 0.5, from: 12 },
  ])
  duck(11.5, 3)
  expect(plan().at(-1)).toEqual({ target: 0.5, from: 14.5 })
  expect(plan().filter(({ target }) => target === 0.5)).toHaveLength(1)
})

test('equal sounds of one moment are one sound, and too many at once are refused except a win', () => {
  const mayJoin = createCrowd()
  expect(mayJoin('stop', 1, 0.2)).toBe(true)
  expect(mayJoin('stop', 1.01, 0.2)).toBe(false)
  expect(mayJoin('roll', 1.01, 0.2)).toBe(true)
  expect(mayJoin('stop', 1.05, 0.2)).toBe(true)
  const full = createCrowd()
  for (let nth = 0; nth < 8; nth++) expect(full('roll', nth / 10, 5)).toBe(true)
  expect(full('stop', 1, 0.2)).toBe(false)
  expect(full('big', 1, 0.2)).toBe(true)
  expect(full('stop', 6, 0.2)).toBe(true)
})

test('the background of each title is its own quiet loop without a seam', () => {
  const heard = new Set<string>()
  for (const { theme } of catalogue.games) {
    const samples = ambienceOf(moodOf(theme), RATE)
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    expect(peak, theme).toBeGreaterThan(0.05)
    expect(peak, theme).toBeLessThan(0.5)
    const steps = samples.map((one, at) => Math.abs(one - samples.at(at - 1)!))
    const within = steps.slice(1).reduce((most, one) => Math.max(most, one), 0)
    expect(steps[0], `${theme}: the step from the end to the beginning`).toBeLessThanOrEqual(within)
    heard.add(samples.slice(0, 400).join(' '))
  }
  expect(heard.size).toBe(catalogue.games.length)
})
