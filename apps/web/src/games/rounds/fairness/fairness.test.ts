import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { recompute } from '@ayva/game-math/verify'
import { engines } from '@ayva/games/engines.ts'
import { registry } from '@ayva/games/registry.ts'
import { sha256Hex } from '@ayva/game-math/hash'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { claimOf, draftOf, emptyDraft, readDraft } from './claim.ts'
import { engineOf, examples, fairnessOf, played, read, verify } from './fairness.testing.ts'
import * as proving from './proof.ts'
import { recordedOf } from './recorded.ts'

const vectorsOf = (engine: string): object =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../../packages/games/src/${engine}/vectors.json`, import.meta.url),
      'utf8',
    ),
  )
const vectors = Object.assign({}, ...engines.map(({ id }) => vectorsOf(id))) as object

test('the titles of the engines are those of the catalogue, one for each model', () => {
  const titles = engines.flatMap((entry) => entry.titles.map((title) => ({ entry, ...title })))
  expect(titles.map(({ modelId }) => modelId).toSorted()).toEqual(
    registry
      .newest()
      .map(({ model }) => model.id)
      .toSorted(),
  )
  for (const { entry, modelId, name, art } of titles) {
    const game = catalogue.games.find(({ model }) => model === `${modelId}.json`)
    expect(game).toMatchObject({ engine: entry.id, name, theme: art })
    expect(examples.filter((one) => one.modelId === modelId)).toHaveLength(1)
  }
})

test('the form has a field for the cap if the engine has one', () => {
  for (const { math, fairness } of engineOf.values())
    for (const { engine, model } of math.releases)
      expect(fairness.capped).toBe(engine.capMaximum4(model) !== null)
})

describe('[PLAY-42] a round recomputed in the browser', () => {
  test.each(examples)(
    'the example of $modelId is a public vector and gives its payout',
    (draft) => {
      const claim = read(draft)
      const listed = (vectors as Record<string, Vector[]>)[draft.modelId]!
      const vector = listed.find(({ serverSeed }) => serverSeed === draft.serverSeed)!
      expect(claim).toMatchObject({ clientSeed: vector.clientSeed, nonce: vector.nonce })
      const { recomputed, draws, good } = verify(claim, {})
      // A crash round is published without a bet, so there is no payout to compare.
      if (vector.expect.payout !== undefined) {
        expect(claim.bet).toBe(BigInt(stakeOf(vector.request)))
        expect(recomputed.payout).toBe(BigInt(vector.expect.payout))
      }
      expect(recomputed.bytes).toBe(vector.expect.bytes)
      expect(draws).toHaveLength(vector.expect.bytes / 4)
      expect(draws.every(({ drawn }) => drawn !== null)).toBe(true)
      expect(good).toBe(true)
    },
  )

  test('the shown words are those of the published block', () => {
    const seeds = {
      serverSeed: '0a009b5e40b0c0c9f4f4b927f10a8f87b416b4c8c7819b715fbda1bb14b25538',
      clientSeed: 'player-1',
      nonce: 0,
    }
    expect(proving.streamWords(seeds, 8)).toEqual(['574d7c54', '04df09fd'])
  })

  test('a different recorded value is detected', () => {
    const { round, proof } = played()
    const claim = claimOf(round, proof)!
    expect(verify(claim, recordedOf(round, proof)).good).toBe(true)
    const wrongOf = (change: object) =>
      verify(claim, { ...recordedOf(round, proof), ...change })
        .checks.filter(({ same }) => same === false)
        .map(({ key }) => key)
    expect(wrongOf({ serverSeedHash: sha256Hex('other') })).toEqual(['hash'])
    expect(wrongOf({ modelHash: 'x' })).toEqual(['model'])
    expect(wrongOf({ outcome: { stops: [0, 0, 0] } })).toEqual(['stream', 'outcome'])
    expect(wrongOf({ payout: 1n })).toEqual(['payout'])
  })

  test('while the server seed is secret nothing can be recomputed', () => {
    const { round, proof } = played()
    expect(claimOf(round, { ...proof, serverSeed: null })).toBe(undefined)
  })
})

describe('the cap of a round', () => {
  // 100 000 roubles can win 10 000 000, so the round ends before it passes a hundredfold.
  const capped = {
    modelId: 'mines-99',
    serverSeed: 'a34abbe7a6fb454ff1c76becfb2c9141013166c6dbfc3ad308f03e0b618f0ead',
    clientSeed: 'client-932',
    nonce: '1001',
    bet: '100000',
  }
  const safe = () => {
    const { math } = engineOf.get('mines-99')!
    const lost = { ...read({ ...capped, bet: '10' }), params: { mines: 10 } }
    const mined = math.releases[0]!
    const cells = [...Array(25).keys()].filter((cell) => {
      const { outcome } = recompute(mined, { ...lost, actions: [cell] })
      return (outcome as { hit: number | null }).hit === null
    })
    return cells.map((cell) => cell + 1)
  }

  test('is computed from the limits of the currency if none is given', () => {
    const actions = safe().slice(0, 7).join(', ')
    const claim = read({ ...capped, choice: { mines: '10', actions } })
    const { recomputed } = verify(claim, {})
    expect(recomputed).toMatchObject({
      status: 'settled',
      payout: 739_538_000n,
      capMultiplier4: 1_000_000,
    })
    const small = read({ ...capped, bet: '100', choice: { mines: '10', actions } })
    expect(verify(small, {}).recomputed.status).toBe('open')
  })

  test('is taken from the form if it is given there', () => {
    const actions = safe().slice(0, 2).join(', ')
    const choice = { mines: '10', actions }
    const claim = read({ ...capped, bet: '100', cap: '5', choice })
    expect(claim.capMultiplier4).toBe(50_000)
    expect(verify(claim, {}).recomputed).toMatchObject({
      status: 'settled',
      capMultiplier4: 50_000,
    })
    const wrong = readDraft(
      { ...emptyDraft, ...capped, cap: 'много', choice },
      fairnessOf('mines-99'),
    )
    expect(wrong).toEqual({ wrong: ['cap'] })
  })

  test('does not exist for a slot', () => {
    const { recomputed } = verify(read(examples[0]!), {})
    expect(recomputed.capMultiplier4).toBe(null)
  })
})

describe('the form', () => {
  test('shows a round of the player and parses it again', () => {
    const { round, proof } = played()
    const draft = draftOf(round, proof, fairnessOf(round.modelId))
    expect(read(draft)).toMatchObject({
      nonce: 4,
      bet: 3000n,
      clientSeed: 'client-932',
      modelVersion: 1,
      currency: 'RUB',
    })
  })

  test('names every invalid field', () => {
    const draft = { ...emptyDraft, modelId: 'mines-99', modelVersion: '0', bet: '0' }
    const choice = { mines: 'x', actions: '0' }
    expect(readDraft({ ...draft, choice }, fairnessOf('mines-99'))).toEqual({
      wrong: ['modelVersion', 'serverSeed', 'clientSeed', 'nonce', 'bet', 'mines', 'actions'],
    })
  })

  test('parses and writes moves with cells counted from one', () => {
    const { read: chosen, write } = fairnessOf('mines-99')
    const moves = (actions: string) => chosen({ mines: '3', actions })
    expect(moves('7, 8 забрать')).toEqual({ params: { mines: 3 }, actions: [6, 7, 'cashout'] })
    expect(moves('')).toMatchObject({ actions: [] })
    expect(moves('0')).toEqual({ wrong: ['actions'] })
    expect(moves('семь')).toEqual({ wrong: ['actions'] })
    const back = write({ params: { mines: 3 }, actions: [6, 7, 'cashout'] })
    expect(back).toEqual({ mines: '3', actions: '7, 8, забрать' })
  })

  test('rejects a version that this build does not have', () => {
    const claim = { ...read(examples[0]!), modelVersion: 7 }
    expect(() => verify(claim, {})).toThrow('in version 7')
  })
})

/** The sum over the places of a bet with several places. */
function stakeOf({ bet, bets = {} }: Vector['request']): number {
  const sums = Object.values(bets).map((one) => (typeof one === 'number' ? one : one.stake))
  return bet ?? sums.reduce((sum, one) => sum + one, 0)
}

type Vector = {
  serverSeed: string
  clientSeed: string
  nonce: number
  request: { bet?: number; bets?: Record<string, number | { stake: number }> }
  expect: { payout: number; bytes: number }
}
