import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Proof, type Round } from '@ayva/contract/rounds'
import { modelHash } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { sha256Hex } from '@ayva/game-math/hash'
import classic3 from '@ayva/games/classic3/vectors.json' with { type: 'json' }
import dice from '@ayva/games/dice/vectors.json' with { type: 'json' }
import mines from '@ayva/games/mines/vectors.json' with { type: 'json' }
import { parseMoney } from '@ayva/kit/format'
import { describe, expect, test } from 'vitest'
import { claimOf, draftOf, emptyDraft, readActions, readDraft, recordedOf } from './claim.ts'
import { examples } from './examples.ts'
import { knownModels } from './models.ts'
import { streamWords, verify } from './proof.ts'

const vectors = { ...classic3, ...dice, ...mines } as object
const read = (draft: (typeof examples)[number]) => {
  const found = readDraft(draft, parseMoney(draft.bet, 'RUB'), 'RUB')
  if ('wrong' in found) throw new Error(found.wrong.join())
  return found.claim
}

test('the models known here are those of the catalogue and of the build', () => {
  expect(knownModels.map(({ modelId }) => modelId).toSorted()).toEqual(
    registry
      .newest()
      .map(({ model }) => model.id)
      .toSorted(),
  )
  for (const { modelId, engine, name, art } of knownModels) {
    const game = catalogue.games.find(({ model }) => model === `${modelId}.json`)
    expect(game).toMatchObject({ engine, name, theme: art })
  }
})

describe('[PLAY-42] a round recomputed in the browser', () => {
  test.each(examples)(
    'the example of $modelId is a public vector and gives its payout',
    (draft) => {
      const claim = read(draft)
      const listed = (vectors as Record<string, Vector[]>)[draft.modelId]!
      const vector = listed.find(({ serverSeed }) => serverSeed === draft.serverSeed)!
      expect(claim).toMatchObject({ clientSeed: vector.clientSeed, nonce: vector.nonce })
      expect(claim.bet).toBe(BigInt(vector.request.bet))
      const { recomputed, draws, good } = verify(claim, {})
      expect(recomputed.payout).toBe(BigInt(vector.expect.payout))
      expect(recomputed.bytes).toBe(vector.expect.bytes)
      expect(draws).toHaveLength(vector.expect.bytes / 4)
      expect(draws.every(({ kind }) => kind !== 'word')).toBe(true)
      expect(good).toBe(true)
    },
  )

  test('the words shown are those of the published block', () => {
    const seeds = {
      serverSeed: '0a009b5e40b0c0c9f4f4b927f10a8f87b416b4c8c7819b715fbda1bb14b25538',
      clientSeed: 'player-1',
      nonce: 0,
    }
    expect(streamWords(seeds, 8)).toEqual(['574d7c54', '04df09fd'])
  })

  test('what was recorded otherwise is found', () => {
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
    expect(wrongOf({ status: 'void', payout: 1n })).toEqual([])
  })

  test('while the secret is kept there is nothing to recompute', () => {
    const { round, proof } = played()
    expect(claimOf(round, { ...proof, serverSeed: null })).toBe(undefined)
  })
})

describe('the form', () => {
  test('shows a round of the player and reads it back', () => {
    const { round, proof } = played()
    const draft = draftOf(round, proof, '30,00')
    expect(read(draft)).toMatchObject({ nonce: 4, bet: 3000n, clientSeed: 'client-932' })
  })

  test('names every field that is wrong', () => {
    const found = readDraft(
      { ...emptyDraft, modelId: 'mines-99', mines: 'x', actions: '0' },
      0n,
      'RUB',
    )
    expect(found).toEqual({
      wrong: ['serverSeed', 'clientSeed', 'nonce', 'bet', 'mines', 'actions'],
    })
  })

  test('reads moves as a person counts cells', () => {
    expect(readActions('7, 8 забрать')).toEqual([6, 7, 'cashout'])
    expect(readActions('')).toEqual([])
    expect(readActions('0')).toBe(undefined)
    expect(readActions('семь')).toBe(undefined)
  })
})

type Vector = {
  serverSeed: string
  clientSeed: string
  nonce: number
  request: { bet: number }
  expect: { payout: number; bytes: number }
}

/** A settled round and its proof, as the server would tell them. */
function played(): { round: Round; proof: Proof } {
  const claim = read(examples[0]!)
  const { outcome, payout } = verify(claim, {}).recomputed
  const seedPairId = '0198c0de-0000-7000-8000-000000000002'
  const round: Round = {
    id: '0198c0de-0000-7000-8000-000000000001',
    gameId: 1,
    mode: 'real',
    modelId: 'classic-soft',
    modelVersion: 1,
    status: 'settled',
    currency: 'RUB',
    bet: claim.bet,
    stake: claim.bet,
    payout: payout!,
    params: {},
    actions: [],
    outcome: JSON.parse(JSON.stringify(outcome)),
    legal: null,
    capMultiplier4: null,
    celebrate: 'small',
    seedPairId,
    nonce: claim.nonce,
    openedAt: '2026-01-01T00:00:00Z',
    nextStartAt: '2026-01-01T00:00:02Z',
    settleAt: null,
  }
  const { serverSeed, clientSeed, nonce } = claim
  const proof: Proof = {
    seedPairId,
    serverSeedHash: sha256Hex(serverSeed),
    serverSeed,
    clientSeed,
    clientSeedChosen: true,
    nonce,
    modelHash: modelHash(registry.find('classic-soft', 1).model),
  }
  return { round, proof }
}
