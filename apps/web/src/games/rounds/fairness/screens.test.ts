import { type Model } from '@ayva/game-math/engine'
import { fastStream } from '@ayva/game-math/testing'
import { type BookModel, type Spin } from '@ayva/games/book/book.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

type Outcome = { free?: unknown[]; feature?: { spins: Spin[]; special?: string } | null }
const freeOf = ({ free, feature }: Outcome) => free ?? feature?.spins ?? []

/** The first round of a model that satisfies the condition, over successive seeds. */
async function roundWith(modelId: string, wanted: (outcome: Outcome) => boolean) {
  const entry = entryOfModel(modelId)!
  const { releases } = await partOf(entry, 'math')
  const { engine, model } = releases.find((one) => one.model.id === modelId)!
  const { unitsPerBet } = model as Model & { unitsPerBet: number }
  const bet = { amount: BigInt(unitsPerBet), params: {} }
  for (let seed = 0; ; seed++) {
    const outcome = engine.play(model, bet, fastStream(seed)).outcome as Outcome
    if (wanted(outcome)) return { entry, model, outcome, length: freeOf(outcome).length }
  }
}

const hasSeries = (outcome: Outcome) => freeOf(outcome).length > 0
const fills = ({ feature }: Outcome) =>
  (feature?.spins ?? []).some(({ expanded }) => expanded.length > 0)

async function drawn(modelId: string, wanted = hasSeries) {
  const { entry, model, outcome, length } = await roundWith(modelId, wanted)
  const view = await partOf(entry, 'screen')
  const { art } = entry.titles.find((title) => title.modelId === modelId)!
  const draw = (what: Outcome) => renderToString(createElement(view, { art, model, outcome: what }))
  return { html: draw(outcome), draw, model, outcome, length }
}

const boardsOf = (html: string) => html.split('class="fairness-reels"').slice(1)
const symbolsOf = (board: string) => [...board.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt!)

describe('[PLAY-42] the proof of a round draws its free screens', () => {
  test.each([
    ['ways-soft', /Бесплатное вращение 1 из \d+, ×\d+/],
    ['tumble-soft', /Бесплатное вращение 1 из \d+/],
    ['cluster-soft', /Бесплатное падение 1 из \d+/],
    ['book-mid', /Бесплатное вращение 1 из \d+/],
    ['wild-soft', /Бесплатное вращение 1 из \d+/],
  ])('of %s, each with its place in the series', async (modelId, words) => {
    const { html, draw, outcome, length } = await drawn(modelId)
    expect(boardsOf(html)).toHaveLength(length + 1)
    expect(html).toMatch(words)
    expect(html).toContain(`${length} из ${length}`)
    const none = 'free' in outcome ? { ...outcome, free: [] } : { ...outcome, feature: null }
    expect(draw(none)).not.toContain('fairness-series')
  })

  test('of a book from the strips of its series, with the reels marked that its symbol fills', async () => {
    const { html, model, outcome } = await drawn('book-mid', fills)
    const { freeStrips } = model as BookModel
    const { spins } = outcome.feature!
    const at = spins.findIndex(({ expanded }) => expanded.length > 0)
    const { stops, expanded } = spins[at]!
    const board = boardsOf(html)[at + 1]!
    const names = symbolsOf(board)
    // Equal symbols have equal names everywhere, and different symbols different ones.
    const nameOf = new Map<string, string>()
    names.forEach((name, place) => {
      const reel = place % 5
      const strip = freeStrips[reel]!
      const symbol = strip[(stops[reel]! + Math.floor(place / 5)) % strip.length]!
      expect(nameOf.get(symbol) ?? name).toBe(name)
      nameOf.set(symbol, name)
    })
    expect(names).toHaveLength(15)
    expect(new Set(nameOf.values()).size).toBe(nameOf.size)
    expect(board.split('is-hit').length - 1).toBeGreaterThanOrEqual(expanded.length * 3)
    expect(html).toContain(`Бесплатное вращение ${at + 1} из ${spins.length}. Раскрывается`)
  })
})
