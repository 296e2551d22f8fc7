import { describe, expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { type Looks } from '../../slot/looks.ts'
import { type Classic3Model, evaluateStops } from '../classic3.ts'
import { spokenOutcome, winWords } from './outcome-words.ts'

const model = registry.find('classic-soft', 1).model as Classic3Model
const looks = { symbols: {} } as unknown as Looks

describe('the text of an outcome', () => {
  const won = evaluateStops(model, [4, 4, 15], () => 0)

  test('names the winning line', () => {
    expect(winWords(won)).toBe('Три в ряд, линия 5')
    expect(spokenOutcome(won, looks)).toMatch(/^Выпало: .+, .+, .+ \(линия 5\)$/)
  })

  test('states the multiplier of the wheel for a full screen', () => {
    expect(winWords({ ...won, fullScreen: true, wheelMultiplier: 3 })).toBe(
      'Полный экран, колесо ×3',
    )
  })

  test('states a loss plainly', () => {
    const lost = evaluateStops(model, [17, 24, 7], () => 0)
    expect(spokenOutcome(lost, looks)).toMatch(/\(средний ряд\)$/)
  })
})
