import { expect, test } from 'vitest'
import { type Engine } from './engine.ts'
import { type Model } from './model.ts'
import { modelHash } from './model-hash.ts'
import { Registry, releasesOf, UnknownModel } from './release.ts'
import { playRound } from './round.ts'
import { recompute } from './verify.ts'

type Doubling = Model & { times: number }

/** Always pays a fixed multiple of the bet, so that only the numbers of the model decide. */
const doubling: Engine<Doubling, unknown, never, { times: number }> = {
  kind: 'instant',
  paramsSchema: { safeParse: (data) => ({ success: true, data }) },
  actionSchema: null,
  validateModel: (raw) => raw as Doubling,
  validateBet: () => {},
  capMaximum4: () => null,
  maxFactor4: ({ times }) => times * 10_000,
  maxPayout: ({ times }, { amount }) => amount * BigInt(times),
  play: ({ times }, { amount: stake }) => {
    const payout = stake * BigInt(times)
    return { status: 'settled', outcome: { times }, stake, payout, state: null }
  },
  autoAction: () => 'void',
  publicView: (outcome) => outcome,
}

const modelOf = (version: number, times: number) => ({
  schema: 1,
  id: 'sure',
  engine: 'doubling',
  version,
  times,
  expected: { exact: true },
})
const math = (...models: object[]) => ({
  id: 'doubling',
  releases: releasesOf(doubling, models),
  hasSteps: false,
  usualParams: {},
  trials: () => [],
})

test('a second version coexists with the first, and each plays and proves its own rounds', () => {
  const registry = new Registry([math(modelOf(1, 2), modelOf(2, 3))])
  const round = { bet: 100n, params: {}, nonce: 0 }
  const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'player_1' }
  const played = [1, 2].map((version) =>
    playRound(registry.find('sure', version), { ...round, seeds }),
  )
  expect(played.map(({ payout }) => payout)).toEqual([200n, 300n])
  const proved = [1, 2].map((version) =>
    recompute(registry.find('sure', version), { ...round, ...seeds, currency: 'RUB' }),
  )
  expect(proved.map(({ payout }) => payout)).toEqual([200n, 300n])
  const hashes = [1, 2].map((version) => modelHash(registry.find('sure', version).model))
  expect(new Set(hashes).size).toBe(2)
  expect(registry.newest().map(({ model }) => model.version)).toEqual([2])
})

test('a release is neither replaced nor found under another version', () => {
  const registry = new Registry([math(modelOf(1, 2))])
  const [again] = math(modelOf(1, 5)).releases
  expect(() => registry.release(again!)).toThrow('released in version 1 already')
  expect(() => registry.add(math())).toThrow('is here already')
  expect(() => registry.find('sure', 2)).toThrow(UnknownModel)
  expect(() => new Registry([{ ...math(modelOf(1, 2)), id: 'other' }])).toThrow(
    'played by doubling',
  )
})
