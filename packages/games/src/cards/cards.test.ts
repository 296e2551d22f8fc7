import { PARTS } from '../../../art/src/generator/parts.js'
import { expect, test } from 'vitest'
import { cardPart, cardText, parseCard, spokenCard, spokenCards } from './cards.ts'
import { dealTimeMs, DEAL_GAP_MS, DEAL_MS } from './dealing.ts'

const deck = Array.from({ length: 52 }, (_, card) => card)

test('every card has its text and its words, and the cards of a shoe repeat them', () => {
  expect([0, 12, 13, 35, 51].map(cardText)).toEqual(['Ac', 'Kc', 'Ad', 'Th', 'Ks'])
  expect(deck.map((card) => parseCard(cardText(card)))).toEqual(deck)
  expect(deck.map((card) => cardText(card + 52 * 7))).toEqual(deck.map(cardText))
  expect(['1h', 'Ax', 'Ahh', '', 'h'].map(parseCard)).toEqual(Array(5).fill(undefined))
  expect(spokenCard(26)).toBe('туз червей')
  expect(spokenCards([9, 24, 51])).toBe('десятка треф, дама бубен, король пик')
  expect(new Set(deck.map(spokenCard)).size).toBe(52)
})

test('every face has a drawing, in two colours and in four', () => {
  for (const four of [false, true]) {
    const parts = deck.map((card) => cardPart(card, four))
    expect(new Set(parts).size).toBe(52)
    for (const part of parts) expect(PARTS).toHaveProperty([part])
  }
  expect([0, 13, 26, 39].map((card) => cardPart(card, true))).toEqual([
    'card4-Ac',
    'card4-Ad',
    'card-Ah',
    'card-As',
  ])
})

test('dealing lasts until its last card arrives, and takes no time without motion', () => {
  expect(dealTimeMs(1, false)).toBe(DEAL_MS)
  expect(dealTimeMs(5, false)).toBe(DEAL_MS + 4 * DEAL_GAP_MS)
  expect(dealTimeMs(0, false)).toBe(0)
  expect(dealTimeMs(5, true)).toBe(0)
})
