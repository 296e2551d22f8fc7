import { TOP_WIN_ONE_IN } from '@ayva/game-math/trial'
import { expect, test } from 'vitest'
import par from './par.json' with { type: 'json' }
import { type ParSheet } from './par.ts'
import { registry } from './registry.ts'
import { classOf, volatilityIn } from './risk.ts'
import { findTopWin, topWinOf } from './top-wins.ts'

const sheet = par as unknown as ParSheet
const releases = registry.newest()
const mathOf = (engine: string) => registry.engine(engine)
const rowOf = ({ id, version }: { id: string; version: number }) =>
  sheet.find((row) => row.modelId === id && row.version === version)

test('every game with a cap advertises a win that one round in a million returns', () => {
  const capped = releases.filter(({ model }) => typeof model.expected['maxWinX'] === 'number')
  expect(capped.length).toBeGreaterThan(20)
  for (const { model } of capped) {
    const topWin = topWinOf(model)!
    expect(topWin, model.id).toBeDefined()
    expect(topWin.oneIn, model.id).toBeLessThanOrEqual(TOP_WIN_ONE_IN)
    expect(topWin.x, model.id).toBeLessThanOrEqual(Number(model.expected['maxWinX']))
    if (topWin.rounds !== null) expect(topWin.rounds).toBeGreaterThanOrEqual(10 * TOP_WIN_ONE_IN)
  }
})

test('an advertised win follows from the run of the committed sheet, or from the count of all outcomes', () => {
  for (const release of releases) {
    const { model } = release
    expect(topWinOf(model), model.id).toEqual(
      findTopWin(release, mathOf(model.engine), rowOf(model)),
    )
  }
})

test('the odds of the wins that are published elsewhere are the same', () => {
  const told = (modelId: string) => topWinOf({ id: modelId, version: 1 })
  // Another program has enumerated the distribution of the three-reel slots as well.
  expect(told('classic-soft')).toEqual({ x: 103, oneIn: 22_620, rounds: null })
  expect(told('classic-fire')).toEqual({ x: 1000, oneIn: 734_400, rounds: null })
  expect(told('classic-double')).toEqual({ x: 1000, oneIn: 18_432, rounds: null })
  expect(told('poker-jacks-96')).toEqual({ x: 800, oneIn: 40_391, rounds: null })
})

test('a volatility follows from the deviation by one rule, and is the player’s choice only if there is one', () => {
  for (const { model } of releases) {
    const { volatility, sd } = model.expected
    if (typeof volatility === 'string') expect(classOf(sd!), model.id).toBe(volatility)
  }
  const own = releases.filter(({ model }) => volatilityIn(mathOf(model.engine), model) === 'own')
  expect(new Set(own.map(({ model }) => model.engine))).toEqual(
    new Set(['dice', 'limbo', 'crash', 'mines', 'plinko', 'keno', 'roulette', 'hilo']),
  )
  for (const { model } of releases)
    expect(volatilityIn(mathOf(model.engine), model), model.id).not.toBeNull()
  // If there is a choice, the ways to play differ in their deviation.
  for (const { model } of own) {
    const deviations = sheet.filter((row) => row.modelId === model.id).map(({ sd }) => sd)
    if (deviations.length > 1)
      expect(Math.max(...deviations), model.id).toBeGreaterThan(1.5 * Math.min(...deviations))
  }
})
