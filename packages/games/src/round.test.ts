import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { canonicalJson, nobleHmac, sha256Hex } from '@ayva/game-math/hash'
import { currencies, type Currency, limitsOf, slotLadder } from '@ayva/game-math/limits'
import { modelHash } from '@ayva/game-math/model-hash'
import { UnknownModel } from '@ayva/game-math/release'
import * as rounds from '@ayva/game-math/round'
import { nodeHmac } from '@ayva/game-math/testing'
import * as verifier from '@ayva/game-math/verify'
import classic3Vectors from './classic3/vectors.json' with { type: 'json' }
import diceVectors from './dice/vectors.json' with { type: 'json' }
import minesVectors from './mines/vectors.json' with { type: 'json' }
import { registry } from './registry.ts'

type Of<T> = T & { modelId: string; modelVersion?: number }
const releaseOf = ({ modelId, modelVersion = 1 }: Of<object>) =>
  registry.find(modelId, modelVersion)
const prepareBet = (wish: Of<Parameters<typeof rounds.prepareBet>[1]>) =>
  rounds.prepareBet(releaseOf(wish), wish)
const playRound = (round: Of<rounds.RoundRequest>) => rounds.playRound(releaseOf(round), round)
const nextAutoAction = (round: Of<rounds.RoundRequest>) =>
  rounds.nextAutoAction(releaseOf(round), round)
const recompute = (round: Of<Omit<verifier.RevealedRound, 'currency'>>) =>
  verifier.recompute(releaseOf(round), { currency: 'RUB', ...round })

const vectors = { ...classic3Vectors, ...diceVectors, ...minesVectors }
const models = registry.newest().map(({ model }) => model)
const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'player_1' }

/** The vectors of all games in the form that the verification page gets. */
const revealed = Object.entries(vectors).flatMap(([modelId, list]) =>
  list.map((vector) => {
    const { bet, side, target, mines, actions } = vector.request as unknown as Record<string, never>
    const dice = { direction: side, target }
    const params = side ? dice : mines === undefined ? {} : { mines }
    const { serverSeed, clientSeed, nonce, expect: due } = vector
    const round = { modelId, modelVersion: 1, serverSeed, clientSeed, nonce, params, actions }
    return { ...round, bet: BigInt(bet!), due }
  }),
)

test.each(revealed)('[PLAY-42] the fairness page recomputes $modelId $clientSeed', (round) => {
  const { due, ...request } = round
  const answer = recompute(request)
  expect(answer.serverSeedHash).toBe(sha256Hex(round.serverSeed))
  expect(answer).toMatchObject({
    status: 'settled',
    payout: BigInt(due.payout),
    bytes: due.bytes,
  })
  if ('multiplier4' in due) expect(answer.multiplier4).toBe(due.multiplier4)
  else expect(answer).not.toHaveProperty('multiplier4')
})

describe('hashes', () => {
  test('the portable HMAC equals that of the server', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (key, message) => {
        expect([...nobleHmac(key, message)]).toEqual([...nodeHmac(key, message)])
      }),
    )
  })

  test('the hash of a model depends on its numbers, not on their order or the expected figures', () => {
    const model = registry.find('dice-99', 1).model
    expect(modelHash(model)).toMatch(/^[0-9a-f]{64}$/)
    const turned = Object.fromEntries(Object.entries(model).toReversed()) as typeof model
    expect(modelHash({ ...turned, expected: { exact: false } })).toBe(modelHash(model))
    expect(modelHash({ ...model, rtpBp: 9800 } as typeof model)).not.toBe(modelHash(model))
    const hashes = models.map(modelHash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('released models keep their hashes: a change of numbers is a new version', () => {
    expect(Object.fromEntries(models.map((model) => [model.id, modelHash(model)])))
      // An additional model is allowed here; its engine's own test can pin its hash.
      .toMatchObject({
        'classic-double': '65b432d32ffebd04a483a189fd8040285a0e666cf18d6433275e4c35260474c0',
        'classic-fire': 'f0dd72c124830753809afe2415510238df2f82fd142e780f3768c92dea222c8b',
        'classic-soft': 'bebd35f87d8ac9cda3d7187743166a67f112fe87e648256a84294629eb0dd977',
        'dice-99': '735a642243d8bfc024900fa8cfcb6849432f983fc0b82d1f8641ef5368108ab6',
        'hilo-99': '55ff951048888ada4f4e68f42da6892d7936915b3531e043e93d9325efb1865b',
        'mines-99': 'cfcbfdfa76c518db2cbc5a0e5d4ab42c4639f10c20332393aa87f68879d82134',
        'poker-jacks-85': 'd95f5535e933a4151f34949dd00c9973b55ba94e09388d9420140b3f4a908e7e',
        'poker-jacks-96': 'a708bfbde010678f832b9cf0b3f930eef6add9cd999a952a207bca3e53d42c28',
      })
  })

  test('canonical JSON sorts keys at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ы"', u: undefined })).toBe(
      '{"a":"ы\\"","b":[{"c":null,"d":1}]}',
    )
  })
})

describe('the registry', () => {
  test('finds engines and models, and reports unknown ones', () => {
    expect(registry.find('mines-99', 1).engine.kind).toBe('instant')
    expect(registry.find('classic-fire', 1).engine.kind).toBe('slot')
    for (const id of ['no-such-model', '', '__proto__', 'constructor']) {
      expect(() => registry.find(id, 1)).toThrow(UnknownModel)
    }
    expect(() => registry.find('dice-99', 2)).toThrow(UnknownModel)
  })

  test('cannot be changed at run time', () => {
    const model = registry.find('classic-soft', 1).model as unknown as {
      pays: Record<string, number>
    }
    expect(() => (model.pays['SEVEN'] = 1)).toThrow(TypeError)
  })
})

describe('a bet is prepared', () => {
  test('with the cap that the currency sets for a round of many steps', () => {
    const { bet, maxPayout } = prepareBet({
      modelId: 'mines-99',
      currency: 'RUB',
      amount: 10_000_000n,
      params: { mines: 3 },
    })
    expect(bet).toEqual({
      amount: 10_000_000n,
      params: { mines: 3 },
      capMultiplier4: 1_000_000,
    })
    expect(maxPayout).toBe(650_571_000n)
    const slot = { modelId: 'classic-soft', currency: 'USD', amount: 20n, params: {} } as const
    expect(prepareBet(slot).bet).toEqual({ amount: 20n, params: {} })
  })

  test.each([
    ['classic-fire', 7_000n, {}, 'bet_not_on_ladder'],
    ['classic-fire', 1_000n, { turbo: true }, 'params_invalid'],
    ['dice-99', 1_050n, { direction: 'over', target: 5000 }, 'bet_step'],
    ['dice-99', -1_000n, { direction: 'over', target: 5000 }, 'bet_out_of_range'],
    ['dice-99', 10_000_100n, { direction: 'over', target: 5000 }, 'bet_out_of_range'],
    ['dice-99', 1_000n, { direction: 'over', target: 9999 }, 'params_invalid'],
    ['dice-99', 1_000n, { direction: 'over', target: Infinity }, 'params_invalid'],
    ['mines-99', 1_000n, {}, 'params_invalid'],
  ] as const)('or refused: %s %s %o: %s', (modelId, amount, params, key) => {
    const refused = () => prepareBet({ modelId, currency: 'RUB', amount, params })
    expect(refused).toThrow(expect.objectContaining({ name: 'InvalidBet', key }))
  })

  test('or refused because a win could exceed the largest payout', () => {
    const wish = { modelId: 'dice-99', currency: 'USD', amount: 200_000n } as const
    const params = { direction: 'under', target: 150 }
    expect(() => prepareBet({ ...wish, params })).toThrow(
      expect.objectContaining({ key: 'bet_exceeds_max_payout' }),
    )
    expect(prepareBet({ ...wish, params: { ...params, target: 9500 } }).bet.amount).toBe(200_000n)
  })

  test('so that no legal bet in any currency can win more than is allowed', () => {
    const games = fc.constantFrom(
      ...models
        .map(({ id }) => id)
        .filter((id) => id.startsWith('classic'))
        .map((id) => [id, {}] as const),
      ...[1, 3, 12, 24].map((mines) => ['mines-99', { mines }] as const),
      ...[100, 1000, 9500].map((target) => ['dice-99', { direction: 'under', target }] as const),
    )
    const wishes = fc.tuple(games, fc.constantFrom(...currencies), fc.double({ min: 0, max: 1 }))
    fc.assert(
      fc.property(
        wishes.filter(([, , x]) => !Number.isNaN(x)),
        ([[modelId, params], currency, x]) => {
          const wish = { modelId, currency, params, amount: amountAt(modelId, currency, x) }
          try {
            const { maxPayout } = prepareBet(wish)
            expect(maxPayout <= limitsOf(currency).maxPayout).toBe(true)
          } catch (error) {
            if (!(error instanceof InvalidBet)) throw error
            expect(error.key).toBe('bet_exceeds_max_payout')
          }
        },
      ),
    )
  })

  function amountAt(modelId: string, currency: Currency, share: number) {
    if (modelId.startsWith('classic')) {
      const ladder = slotLadder(currency, 1000)
      return ladder[Math.min(ladder.length - 1, Math.floor(share * ladder.length))]!
    }
    const { instant, instantStep } = limitsOf(currency)
    const steps = Number((instant.max - instant.min) / instantStep)
    return instant.min + BigInt(Math.floor(share * steps)) * instantStep
  }
})

describe('a round of many steps', () => {
  const round = { modelId: 'mines-99', bet: 1_000n, params: { mines: 3 }, seeds, nonce: 5 }
  const mined = recompute({
    ...round,
    ...seeds,
    modelVersion: 1,
    actions: hitAMine(),
  }).outcome as { mines: number[] }
  const safe = [...Array(25).keys()].filter((cell) => !mined.mines.includes(cell))

  function hitAMine() {
    for (let cell = 0; cell < 25; cell++) {
      if (playRound({ ...round, actions: [cell] }).status === 'settled') return [cell]
    }
    throw new Error('there are three mines')
  }

  test('is the same on the server and in the browser, at every step', () => {
    for (let k = 0; k <= 4; k++) {
      const request = { ...round, actions: safe.slice(0, k) }
      const onServer = playRound({ ...request, hmac: nodeHmac })
      expect(playRound(request)).toEqual(onServer)
      expect(onServer).toMatchObject({ status: 'open', payout: null, celebrate: null, bytes: 12 })
    }
  })

  test('is settled with a payout and the level of its celebration', () => {
    const actions = [...safe.slice(0, 2), 'cashout']
    expect(playRound({ ...round, actions })).toMatchObject({
      status: 'settled',
      stake: 1_000n,
      payout: 1_285n,
      legal: null,
      celebrate: 'small',
    })
    expect(playRound({ ...round, actions: [mined.mines[0]] })).toMatchObject({
      payout: 0n,
      celebrate: 'none',
    })
  })

  test('continues automatically or is voided if it is abandoned', () => {
    expect(nextAutoAction(round)).toBe('void')
    expect(nextAutoAction({ ...round, actions: [safe[0]] })).toBe('cashout')
    const over = { ...round, actions: [mined.mines[0]] }
    expect(() => nextAutoAction(over)).toThrow(IllegalAction)
  })

  test('can be recomputed without a payout if it was voided', () => {
    expect(recompute({ ...round, ...seeds, modelVersion: 1 })).toMatchObject({
      status: 'open',
      payout: null,
    })
  })

  test.each([['boom'], [25], [null], [{}], ['cashout'], [1, 1]])(
    'refuses the actions %o',
    (...actions) => {
      expect(() => playRound({ ...round, actions })).toThrow(IllegalAction)
    },
  )

  test('does not exist in a game that is settled at once', () => {
    const slot = { modelId: 'classic-soft', bet: 1_000n, params: {}, seeds, nonce: 0 }
    expect(() => playRound({ ...slot, actions: ['spin'] })).toThrow(IllegalAction)
    expect(() => playRound({ ...slot, bet: 1_001n })).toThrow(InvalidBet)
    expect(() => playRound({ ...slot, modelVersion: 2 })).toThrow(UnknownModel)
  })
})
