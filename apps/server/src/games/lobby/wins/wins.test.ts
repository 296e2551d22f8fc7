import { listWins } from '@ayva/contract/games/lobby/wins'
import { chooseShown, showShown } from '@ayva/contract/identity/player/shown'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { showWin } from '@ayva/contract/games/rounds/win'
import { ServerMessage } from '@ayva/contract/platform/realtime'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { days, seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { localBus } from '#lib/work/bus.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { watch, watchersOf } from '../../../platform/realtime/realtime.ts'
import { type Games, openGames, verified } from '../../rounds/rounds.testing.ts'
import { notifyNew, winsOf } from './wins-list.ts'
import { addWins } from './wins.sql.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

async function set(alias: string, value: unknown): Promise<void> {
  const permissions = ['settings.content' as const, 'settings.access' as const]
  const { token } = await addOperator(games.testApp.deps, { name: 'Ольга', permissions })
  const body = { value, why: 'проверка' }
  await games.testApp.callAs(token)(changeSetting, { params: { alias }, body })
}

/** No player is on a break. */
const nobody = async () => []
const readOn = () => readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
/** Clears the node's cached wins, as happens after two seconds. */
const fresh = async () => {
  await readOn()
  games.testApp.deps.bus.publish('content_changed', undefined)
}
const shown = async (gameId?: number) => {
  await fresh()
  return winsOf(games.testApp.deps, nobody, gameId)
}

/** Bets on dice at 20 times the stake until one wins; lost rounds are read too. */
async function winOnce(player: TestPlayer) {
  await games.testApp.fund(player, 50_000_00n)
  const rounds = []
  for (;;) {
    const { round } = await games.play(player, 'dice-99', {
      params: { direction: 'over', target: 9504 },
    })
    rounds.push(round)
    if (round.payout > 0n) return { won: round, rounds }
  }
}

test('a win of a real round is shown under a mask, with a proof that is complete when the pair is revealed', async () => {
  const { testApp } = games
  const vera = await testApp.player({ name: 'vera' })
  await vera.call(chooseUsername, { body: { username: 'Вера-77' } })
  const { won } = await winOnce(vera)
  const { fromX, wins } = await shown()
  expect(fromX).toBe(10)
  expect(wins).toHaveLength(1)
  const [win] = wins
  expect(win).toMatchObject({
    name: 'В•••',
    provable: true,
    times100: Number((won.payout * 100n) / won.stake),
    payout: { minor: won.payout, currency: vera.currency },
    game: { id: won.gameId },
  })
  expect(win!.id).not.toBe(won.id)
  expect((await testApp.call(listWins, {})).wins).toEqual(wins)

  const params = { winId: win!.id }
  const before = await testApp.call(showWin, { params })
  expect(before.proof).toMatchObject({ serverSeed: null, clientSeed: '', nonce: won.nonce })
  expect(before.round).toMatchObject({ id: win!.id, seedPairId: win!.id, payout: won.payout })
  await games.rotate(vera)
  await fresh()
  const after = await testApp.call(showWin, { params })
  const recomputed = verified(after)
  expect([recomputed.payout, recomputed.outcome]).toEqual([won.payout, won.outcome])
  expect(recomputed.serverSeedHash).toBe(before.proof.serverSeedHash)
  expect(JSON.stringify(after, (_, value) => String(value))).not.toContain(won.id)
})

test('each player chooses name, mask or hidden, and the choice applies at once', async () => {
  const { testApp } = games
  const boris = await testApp.player({ name: 'boris' })
  const { won } = await winOnce(boris)
  const mine = async () => {
    const { wins } = await shown(won.gameId)
    return wins.filter(({ payout, times100 }) => payout.minor === won.payout && times100 > 0)
  }
  const names = async () => (await mine()).map(({ name }) => name)
  expect(await boris.call(showShown, {})).toEqual({ winsAs: 'mask', seesWins: true })
  expect(await names()).toContain(null)
  await boris.call(chooseUsername, { body: { username: 'Борис-5' } })
  expect(await names()).toContain('Б•••')
  await boris.call(chooseShown, { body: { winsAs: 'name' } })
  expect(await names()).toContain('Борис-5')
  const [win] = (await mine()).filter(({ name }) => name === 'Борис-5')
  const body = { winsAs: 'nobody', seesWins: false } as const
  expect(await boris.call(chooseShown, { body })).toEqual(body)
  expect(await boris.call(chooseShown, { body: { seesWins: true } })).toEqual({
    winsAs: 'nobody',
    seesWins: true,
  })
  const asked = await names()
  expect(asked).not.toContain('Борис-5')
  expect(asked).not.toContain('Б•••')
  await expect(testApp.call(showWin, { params: { winId: win!.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('lost, small, old and excluded rounds are not shown, and a rebuild gives the same result', async () => {
  const { testApp } = games
  const before = await shown()
  const gleb = await testApp.player({ name: 'gleb' })
  await testApp.fund(gleb, 10_000_00n)
  // Even chances never pay ten stakes.
  for (let n = 0; n < 12; n++) await games.play(gleb, 'dice-99')
  expect(await shown()).toEqual(before)
  expect((await shown(games.gameOf('classic-soft'))).wins).toEqual([])
  const ids = ({ wins }: typeof before) => wins.map(({ payout, at }) => `${payout.minor} ${at}`)
  const [consumer] = createConsumers(testApp.deps).filter(({ name }) => name === 'rounds.wins')
  await rebuild(testApp.deps.db, consumer!)
  expect(ids(await shown())).toEqual(ids(before))
  testApp.clock.move(days(8))
  expect((await shown()).wins).toEqual([])
})

test('the store keeps a limited number of wins', async () => {
  const { testApp } = games
  const { id: playerId } = await testApp.player()
  const now = testApp.clock.now().getTime()
  await addWins(
    testApp.deps.db,
    Array.from({ length: 600 }, (_, n) => ({
      playerId,
      roundId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      gameId: games.gameOf('dice-99'),
      currency: 'RUB' as const,
      stake: 1n,
      payout: 20n,
      at: new Date(now + n),
    })),
  )
  const { count } = await testApp.deps.db
    .selectFrom('liveWin')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(500)
  expect((await shown()).wins).toHaveLength(12)
})

test('no wins are shown if the operator hides them or the site is for its own staff', async () => {
  expect((await shown()).wins.length).toBeGreaterThan(0)
  await set('live_wins', { enabled: false, from_x: 10 })
  expect((await shown()).wins).toEqual([])
  await set('live_wins', { enabled: true, from_x: 10 })
  await set('personal_mode', { enabled: true })
  expect((await shown()).wins).toEqual([])
  await set('personal_mode', { enabled: false })
  expect((await shown()).wins.length).toBeGreaterThan(0)
})

test('watching tabs get new wins together in one message', async () => {
  const { testApp } = games
  // A separate node, whose timer does not send messages by itself.
  const node = { ...testApp.deps, bus: localBus() }
  const said: string[] = []
  const receive = (bytes: Buffer) => said.push(String(bytes))
  const stops = [receive, (bytes: Buffer) => receive(bytes)].map((one) =>
    watch(node.bus, 'wins', one),
  )
  expect(watchersOf(node.bus, 'wins')).toBe(2)
  let known = await notifyNew(node, nobody, undefined)
  expect(said).toEqual([])
  testApp.clock.move(seconds(5))
  const { won } = await winOnce(await testApp.player())
  await readOn()
  node.bus.publish('content_changed', undefined)
  known = await notifyNew(node, nobody, known)
  expect(said).toHaveLength(2)
  expect(said[0]).toBe(said[1])
  const message = z.decode(ServerMessage, JSON.parse(said[0]!))
  expect(message).toMatchObject({ type: 'wins', wins: [{ payout: { minor: won.payout } }] })
  await notifyNew(node, nobody, known)
  expect(said).toHaveLength(2)
  for (const stop of stops) stop()
  expect(watchersOf(node.bus, 'wins')).toBe(0)
})
