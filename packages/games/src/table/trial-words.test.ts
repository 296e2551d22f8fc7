import { expect, test } from 'vitest'
import sheet from '../par.json' with { type: 'json' }
import { type ParSheet } from '../par.ts'
import { trialWords } from './trial-words.ts'

/** Bets that the baccarat table does not accept, so players see no figures of them. */
const closed = ['tie', 'playerPair', 'bankerPair']

test('every way to play that players see has Russian words, and closed bets have none', () => {
  const rows = (sheet as ParSheet).filter(({ onlyProof }) => !onlyProof)
  const named = rows.filter(
    ({ modelId }) => rows.filter((row) => row.modelId === modelId).length > 1,
  )
  expect(named.length).toBeGreaterThan(20)
  for (const { trial } of named)
    if (closed.includes(trial)) expect(trialWords(trial)).toBeUndefined()
    else expect(trialWords(trial), trial).toMatch(/^[а-яё][^a-z_-]*$/)
})

test('figures of a bet are formatted as in the game', () => {
  expect(trialWords('under-4950')).toBe('меньше 49,50')
  expect(trialWords('at-10000')).toBe('цель 100,00×')
  expect(trialWords('3-mines-3-safe')).toBe('мин на поле: 3, открыто клеток: 3')
  expect(trialWords('medium-12')).toBe('средний риск, рядов: 12')
  expect(trialWords('corner-0-1-2-3')).toBe('четыре числа: 0, 1, 2, 3')
})
