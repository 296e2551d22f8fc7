import { createHash, randomUUID } from 'node:crypto'
import { launchDemo, launchReal } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import {
  openDemoRound,
  openRound,
  rotateSeeds,
  showRound,
  showSeeds,
} from '@ayva/contract/games/rounds'
import { modelHash } from '@ayva/game-math/model-hash'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, models, openGames, verified } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

async function funded() {
  const alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 1000_00n)
  return alisa
}
const pairsOf = ({ id }: TestPlayer) =>
  games.testApp.deps.db.selectFrom('seedPair').selectAll().where('playerId', '=', id).execute()
const fix = ({ call }: TestPlayer, clientSeed: string, serverSeedHash?: string) =>
  call(rotateSeeds, {
    body: { clientSeed, ...(serverSeedHash !== undefined && { serverSeedHash }) },
    idempotencyKey: randomUUID(),
  })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('[PLAY-42] the server commits to a hash first, then the player’s browser sets the first client seed', async () => {
  const alisa = await funded()
  const params = { id: games.gameOf('dice-99') }
  const launchOptions = ownOptions(await alisa.call(launchReal, { params }))
  const { serverSeedHash } = launchOptions
  expect(launchOptions).toMatchObject({ clientSeed: null, clientSeedChosen: false })
  // Until then no client seed exists, not even in the database.
  const committed = await pairsOf(alisa)
  expect(committed).toMatchObject([{ serverSeedHash, clientSeed: null, startedAt: null }])
  expect(await alisa.call(showSeeds, {})).toEqual({
    current: null,
    nextServerSeedHash: serverSeedHash,
    revealed: [],
  })

  const seeds = await fix(alisa, 'made-in-browser1', serverSeedHash)
  expect(seeds.current).toMatchObject({
    serverSeedHash,
    clientSeed: 'made-in-browser1',
    clientSeedChosen: true,
    nextNonce: 0,
  })
  expect(seeds.revealed).toEqual([])
  const { round } = await games.play(alisa, 'dice-99')
  expect(round.nonce).toBe(0)
  await games.rotate(alisa)
  const one = await alisa.call(showRound, { params: { roundId: round.id } })
  expect(one.proof).toMatchObject({ clientSeed: 'made-in-browser1', clientSeedChosen: true })
  expect(one.proof.serverSeedHash).toBe(serverSeedHash)
  expect(verified(one)).toMatchObject({ outcome: round.outcome, payout: round.payout })
})

test('of several tabs that set the first seed at once one succeeds, and the seed never changes under its hash', async () => {
  const alisa = await funded()
  const params = { id: games.gameOf('dice-99') }
  const launchOptions = ownOptions(await alisa.call(launchReal, { params }))
  const { serverSeedHash } = launchOptions
  const tabs = await Promise.allSettled(
    ['one', 'two', 'three', 'four'].map((seed) => fix(alisa, seed, serverSeedHash)),
  )
  const done = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
  const refused = tabs.flatMap((tab) => (tab.status === 'rejected' ? [tab.reason] : []))
  expect(done).toHaveLength(1)
  for (const reason of refused) expect(reason).toMatchObject({ key: 'hash_passed', status: 409 })
  const again = await alisa.call(launchReal, { params })
  expect(again.launchOptions).toMatchObject({
    serverSeedHash,
    clientSeed: done[0]!.current!.clientSeed,
    clientSeedChosen: true,
  })
})

test('a first bet without a client seed is played, and its seed is not marked as chosen', async () => {
  const alisa = await funded()
  const [first, second] = await Promise.allSettled([
    games.play(alisa, 'dice-99'),
    fix(alisa, 'mine'),
  ])
  expect(second.status).toBe('fulfilled')
  if (first.status === 'rejected') throw first.reason
  const boris = await funded()
  const { round } = await games.play(boris, 'dice-99')
  const { proof } = await boris.call(showRound, { params: { roundId: round.id } })
  expect(proof).toMatchObject({ nonce: 0, clientSeedChosen: false })
  expect(proof.clientSeed).toMatch(/^[A-Za-z0-9_-]{16}$/)
})

test('the hash of the next server seed is known before the player chooses a client seed', async () => {
  const alisa = await funded()
  await games.play(alisa, 'dice-99')
  const before = await alisa.call(showSeeds, {})
  expect(before.current).toMatchObject({ nextNonce: 1, clientSeedChosen: false })
  expect(before.revealed).toEqual([])

  const after = await games.rotate(alisa, 'my-own-seed')
  expect(after.current).toMatchObject({
    serverSeedHash: before.nextServerSeedHash,
    clientSeed: 'my-own-seed',
    clientSeedChosen: true,
    nextNonce: 0,
  })
  expect(after.nextServerSeedHash).not.toBe(before.nextServerSeedHash)
  expect(after.revealed).toMatchObject([{ ...before.current, nextNonce: 1 }])
  expect(sha256(after.revealed[0]!.serverSeed)).toBe(before.current!.serverSeedHash)
  expect(await alisa.call(showSeeds, {})).toEqual(after)
})

test('every round is recomputed by the verifier once its seed is revealed, and not before', async () => {
  const alisa = await funded()
  const ids: string[] = []
  for (const model of models) {
    const { round } = await games.play(alisa, model)
    if (round.status === 'open') {
      const { safe } = await games.minesOf(alisa, round)
      await games.step(alisa, round.id, 0, safe[3])
      await games.step(alisa, round.id, 1, 'cashout')
    }
    ids.push(round.id)
    games.testApp.clock.move(seconds(5))
  }
  const shown = (roundId: string) => alisa.call(showRound, { params: { roundId } })
  for (const id of ids) expect((await shown(id)).proof.serverSeed).toBe(null)

  const { revealed } = await games.rotate(alisa)
  expect(revealed[0]!.nextNonce).toBe(models.length)
  for (const [nonce, id] of ids.entries()) {
    const one = await shown(id)
    const { round, proof } = one
    expect(proof).toMatchObject({ nonce, serverSeed: revealed[0]!.serverSeed })
    expect(proof.modelHash).toBe(modelHash(registry.find(round.modelId, round.modelVersion).model))
    expect(verified(one)).toMatchObject({
      serverSeedHash: proof.serverSeedHash,
      outcome: round.outcome,
      payout: round.payout,
    })
  }
})

test('a rotation is refused while a round is open, and a repeated one is recognised by its key', async () => {
  const alisa = await funded()
  const { round } = await games.play(alisa, 'mines-99')
  await expect(games.rotate(alisa)).rejects.toMatchObject({ key: 'round_open', status: 422 })
  const { safe } = await games.minesOf(alisa, round)
  await games.step(alisa, round.id, 0, safe[0])
  await games.step(alisa, round.id, 1, 'cashout')

  const idempotencyKey = randomUUID()
  const rotate = (clientSeed: string) =>
    alisa.call(rotateSeeds, { body: { clientSeed }, idempotencyKey })
  const all = await Promise.all(Array.from({ length: 20 }, () => rotate('once')))
  expect(all.every((one) => one.revealed.length === 1)).toBe(true)
  games.testApp.clock.move(seconds(5))
  await games.play(alisa, 'dice-99')
  await games.rotate(alisa, 'twice')
  expect(await rotate('once')).toEqual(all[0])
  await expect(rotate('other')).rejects.toMatchObject({ key: 'key_reused', status: 422 })
})

test('of a simultaneous bet and rotation the round belongs to one pair and verifies', async () => {
  for (let time = 0; time < 10; time++) {
    const alisa = await funded()
    await games.play(alisa, 'dice-99')
    games.testApp.clock.move(seconds(5))
    const [{ round }] = await Promise.all([games.play(alisa, 'dice-99'), games.rotate(alisa)])
    expect(round.nonce === 1 || round.nonce === 0).toBe(true)
    await games.rotate(alisa)
    const one = await alisa.call(showRound, { params: { roundId: round.id } })
    expect(verified(one)).toMatchObject({ outcome: round.outcome, payout: round.payout })
  }
})

const wrongSeeds: [string, RegExp][] = [
  ['', /хотя бы один/],
  ['   ', /хотя бы один/],
  ['x'.repeat(65), /не больше 64/],
  ['я'.repeat(10_240), /не больше 64/],
  ['a\0', /^Недопустимые символы/],
  ['сад\u202E', /невидимый/],
  ['сад\uD83C', /^Недопустимые символы/],
]
for (const [clientSeed, words] of wrongSeeds)
  test(`the client seed ${JSON.stringify(clientSeed.slice(0, 12))} is refused`, async () => {
    const answer = await games.testApp.app.inject({
      method: 'POST',
      url: rotateSeeds.path,
      headers: { 'auth-token': (await funded()).token, 'idempotency-key': randomUUID() },
      payload: { clientSeed },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields.clientSeed).toMatch(words)
  })

test('[PLAY-42] a word of any language can be a client seed, and its rounds verify: the stored text is hashed', async () => {
  const alisa = await funded()
  for (const [typed, kept] of [
    ['  Удачный сад 🍐 ', 'Удачный сад 🍐'],
    ['е\u0308жик: 14', 'ёжик: 14'],
    ['🍀'.repeat(64), '🍀'.repeat(64)],
  ] as const) {
    const { current } = await games.rotate(alisa, typed)
    expect(current).toMatchObject({ clientSeed: kept, clientSeedChosen: true })
    games.testApp.clock.move(seconds(5))
    const { round } = await games.play(alisa, 'dice-99')
    await games.rotate(alisa)
    const one = await alisa.call(showRound, { params: { roundId: round.id } })
    expect(one.proof.clientSeed).toBe(kept)
    expect(verified(one)).toMatchObject({ outcome: round.outcome, payout: round.payout })
  }
})

test('the stored answer of a rotation does not grow with the number of earlier pairs', async () => {
  const alisa = await games.testApp.player()
  const sizes: number[] = []
  for (let n = 0; n < 12; n++) {
    const idempotencyKey = randomUUID()
    const body = { clientSeed: `seed-${n}` }
    const seeds = await alisa.call(rotateSeeds, { body, idempotencyKey })
    expect(seeds.revealed).toHaveLength(n)
    expect(await alisa.call(rotateSeeds, { body, idempotencyKey })).toEqual(seeds)
    const { rows } = await sql<{ size: number }>`
      select length(answer::text) as size from seed_rotation
      where player_id = ${alisa.id} and key = ${idempotencyKey}`.execute(games.testApp.deps.db)
    sizes.push(rows[0]!.size)
    games.testApp.clock.move(seconds(5))
  }
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(20)
})

test('[PLAY-42] a bet under a hash that is no longer in use is refused, and takes nothing', async () => {
  const alisa = await funded()
  const { round: first } = await games.play(alisa, 'dice-99')
  const hashInUse = async () => (await alisa.call(showSeeds, {})).current!.serverSeedHash
  const serverSeedHash = await hashInUse()
  const body = { ...games.bodyOf('dice-99'), serverSeedHash }
  const bet = (wish = body, idempotencyKey = randomUUID()) =>
    alisa.call(openRound, { body: wish, idempotencyKey })
  games.testApp.clock.move(seconds(5))
  const key = randomUUID()
  const { round } = await bet(body, key)
  expect(round.seedPairId).toBe(first.seedPairId)
  await games.rotate(alisa)
  games.testApp.clock.move(seconds(5))
  await expect(bet()).rejects.toMatchObject({ key: 'pair_changed', status: 409 })
  // The key is looked up first, so the earlier bet is returned.
  expect((await bet(body, key)).round.id).toBe(round.id)
  const renewed = { ...body, serverSeedHash: await hashInUse() }
  expect((await bet(renewed)).round.nonce).toBe(0)
})

test('a demo bet under a hash that is no longer in use is refused too', async () => {
  const params = { id: games.gameOf('dice-99') }
  const { demoId } = ownOptions(await games.testApp.call(launchDemo, { params }))
  const body = { ...games.bodyOf('dice-99'), serverSeedHash: sha256('another') }
  const idempotencyKey = randomUUID()
  await expect(
    games.testApp.call(openDemoRound, { params: { demoId: demoId! }, body, idempotencyKey }),
  ).rejects.toMatchObject({ key: 'pair_changed' })
})
