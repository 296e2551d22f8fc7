import { launchReal } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { gameHistory, listOpenRounds, showRound } from '@ayva/contract/games/rounds'
import { createClient } from '@ayva/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, seconds } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

async function opened(wish: { bet?: bigint; params?: Record<string, unknown> } = {}) {
  const alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 100_000_00n)
  const { round } = await games.play(alisa, 'mines-99', wish)
  const board = await games.minesOf(alisa, round)
  return { alisa, round, ...board, step: stepper(alisa, round.id) }
}
const stepper = (player: TestPlayer, id: string) => (index: number, action: unknown) =>
  games.step(player, id, index, action)
const settleJob = async () => {
  const { deps } = games.testApp
  await runDueJobs(createJobs(deps), 'rounds.settle_abandoned')
  await runQueuedJobs(deps, createJobs(deps), (name) => name === 'rounds.settle')
}
const start = 100_000_00n

describe('mines', () => {
  test('[PLAY-42] stakes at the opening, pays at the cash-out, and reveals the mines only then', async () => {
    const { alisa, round, safe, mined, step } = await opened()
    expect(round).toMatchObject({ status: 'open', payout: 0n, outcome: { mines: null } })
    expect(await games.testApp.balance(alisa)).toBe(start - 10_00n)
    const first = await step(0, safe[0])
    expect(first.round).toMatchObject({
      status: 'open',
      outcome: { mines: null, opened: [safe[0]] },
      legal: { cashout: true },
    })
    expect(JSON.stringify(first, plain)).not.toContain('serverSeed"')
    const end = await step(1, 'cashout')
    expect(end.round).toMatchObject({ status: 'settled', outcome: { mines: mined }, legal: null })
    expect(end.round.payout).toBe(11_25n)
    expect(end.purse.balance.minor).toBe(start + 1_25n)
    expect(await games.testApp.balance(alisa)).toBe(start + 1_25n)
  })

  test('an open round is listed with its game and its cash-out value', async () => {
    const { alisa, round, safe, step } = await opened()
    const waiting = () => alisa.call(listOpenRounds, {})
    expect(await waiting()).toMatchObject([
      { roundId: round.id, bet: 10_00n, worth: null, settleAt: round.settleAt },
    ])
    await step(0, safe[0])
    const [told] = await waiting()
    expect(told).toMatchObject({ worth: 11_25n, game: { developer: expect.any(String) } })
    expect(JSON.stringify(told, plain)).not.toContain('mines"')
    await step(1, 'cashout')
    expect(await waiting()).toEqual([])
    expect((await step(1, 'cashout')).round.payout).toBe(told!.worth)
  })

  test('a mine ends the round without a payout', async () => {
    const { alisa, mined, step } = await opened()
    const { round } = await step(0, mined[0])
    expect(round).toMatchObject({ status: 'settled', payout: 0n, outcome: { hit: mined[0] } })
    expect(await games.testApp.balance(alisa)).toBe(start - 10_00n)
  })

  test('steps need no money: the whole balance may be at stake', async () => {
    const boris = await games.testApp.player()
    await games.testApp.fund(boris, 10_00n)
    const { round } = await games.play(boris, 'mines-99')
    const { safe } = await games.minesOf(boris, round)
    await games.step(boris, round.id, 0, safe[0])
    const { purse } = await games.step(boris, round.id, 1, 'cashout')
    expect(purse.balance.minor).toBe(11_25n)
  })

  test('a repeated step is answered again; another one in its place is a conflict', async () => {
    const { safe, step } = await opened()
    const first = await step(0, safe[0])
    expect(await step(0, safe[0])).toEqual(first)
    await expect(step(0, safe[1])).rejects.toMatchObject({ key: 'step_conflict', status: 409 })
    await expect(step(2, safe[1])).rejects.toMatchObject({ key: 'action_illegal' })
    await step(1, 'cashout')
    await expect(step(2, safe[1])).rejects.toMatchObject({ key: 'round_over', status: 422 })
    expect((await step(1, 'cashout')).round.status).toBe('settled')
  })

  const illegal: unknown[] = ['cashout', -1, 25, 1.5, 'x', null, {}, [], '0', true, 1e300]
  for (const action of illegal)
    test(`the first action ${JSON.stringify(action)} is illegal, and changes nothing`, async () => {
      const { alisa, round, step } = await opened()
      await expect(step(0, action)).rejects.toMatchObject({ key: 'action_illegal', status: 422 })
      const shown = await alisa.call(showRound, { params: { roundId: round.id } })
      expect(shown.round).toEqual(round)
    })

  test('a step made 50 times at once is made once, and of 24 cash-outs one pays', async () => {
    const { alisa, safe, step } = await opened()
    await Promise.all(Array.from({ length: 50 }, () => step(0, safe[0])))
    await Promise.all(Array.from({ length: 24 }, () => step(1, 'cashout')))
    expect(await games.testApp.balance(alisa)).toBe(start + 1_25n)
  })

  test('of simultaneous steps on different cells one is made, the others are conflicts', async () => {
    const { alisa, round, safe, step } = await opened()
    const all = await Promise.allSettled(safe.slice(0, 10).map((cell) => step(0, cell)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const shown = await alisa.call(showRound, { params: { roundId: round.id } })
    expect(shown.round.actions).toHaveLength(1)
  })

  test('a simultaneous bet and cash-out are both booked', async () => {
    for (let round = 0; round < 10; round++) {
      const { alisa, safe, step } = await opened()
      await step(0, safe[0])
      games.testApp.clock.move(seconds(5))
      const [{ round: slot }] = await Promise.all([
        games.play(alisa, 'classic-soft'),
        step(1, 'cashout'),
      ])
      expect(await games.testApp.balance(alisa)).toBe(start + 1_25n - 10_00n + slot.payout)
    }
  })

  test('a game has one open round at a time; other games may be played meanwhile', async () => {
    const { alisa, round, safe, step } = await opened()
    games.testApp.clock.move(seconds(5))
    await expect(games.play(alisa, 'mines-99')).rejects.toMatchObject({ key: 'round_open' })
    await games.play(alisa, 'dice-99')
    const shown = await alisa.call(launchReal, { params: { id: games.gameOf('mines-99') } })
    expect(ownOptions(shown).openRound).toEqual(round)
    await step(0, safe[0])
    await step(1, 'cashout')
    games.testApp.clock.move(seconds(5))
    expect((await games.play(alisa, 'mines-99')).round.nonce).toBe(2)
  })

  test('a round is cashed out if the next step could pay more than the maximum payout', async () => {
    const params = { mines: 24 }
    const { round, safe, step } = await opened({ bet: 100_000_00n, params })
    expect(round.capMultiplier4).toBe(1_000_000)
    const { round: end } = await step(0, safe[0])
    expect(end).toMatchObject({ status: 'settled', outcome: { auto: true }, payout: 2_475_000_00n })
  })

  test('another player’s round is unknown', async () => {
    const { round, safe } = await opened()
    const vera = await games.testApp.player()
    await expect(games.step(vera, round.id, 0, safe[0])).rejects.toMatchObject({
      key: 'round_unknown',
      status: 404,
    })
  })

  test('a round continues on another server after the first one stops', async () => {
    const { alisa, round, safe, step } = await opened()
    await step(0, safe[0])
    const app = await createApp(games.testApp.deps)
    const call = createClient(async ({ method, path, body }) => {
      const headers = { 'auth-token': alisa.token, 'content-type': 'application/json' }
      const answer = await app.inject({
        method,
        url: path,
        headers,
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    })
    const there = await call(launchReal, { params: { id: games.gameOf('mines-99') } })
    expect(ownOptions(there).openRound).toMatchObject({ id: round.id, actions: [safe[0]] })
    const end = await games.step({ ...alisa, call }, round.id, 1, 'cashout')
    expect(end.round.payout).toBe(11_25n)
    await app.close()
  })
})

describe('a round that its player has left', () => {
  test('is cashed out 24 h after the last step, once, and the player is notified', async () => {
    const { alisa, round, safe, step } = await opened()
    games.testApp.clock.move(hours(10))
    await step(0, safe[0])
    games.testApp.clock.move(hours(24) - 1)
    await settleJob()
    expect(await games.testApp.balance(alisa)).toBe(start - 10_00n)

    const heard: unknown[] = []
    const stop = games.testApp.deps.bus.subscribe(`player:${alisa.id}`, (told) => heard.push(told))
    games.testApp.clock.move(1)
    await Promise.all([settleJob(), settleJob(), settleJob()])
    stop()
    expect(await games.testApp.balance(alisa)).toBe(start + 1_25n)
    expect(heard).toContainEqual({ type: 'round', roundId: round.id })
    const shown = await alisa.call(showRound, { params: { roundId: round.id } })
    expect(shown.round).toMatchObject({ status: 'settled', actions: [safe[0], 'cashout'] })
    await expect(step(2, safe[1])).rejects.toMatchObject({ key: 'round_over' })
  })

  test('is void if no cell was opened: the stake is returned, and the nonce stays used', async () => {
    const { alisa, round, step } = await opened()
    games.testApp.clock.move(hours(24))
    await settleJob()
    await settleJob()
    expect(await games.testApp.balance(alisa)).toBe(start)
    const shown = await alisa.call(showRound, { params: { roundId: round.id } })
    expect(shown.round).toMatchObject({ status: 'void', payout: 0n, outcome: { mines: null } })
    expect(shown.proof.returned).toBe(shown.round.stake)
    await expect(step(0, 1)).rejects.toMatchObject({ key: 'round_over' })
    expect((await games.play(alisa, 'mines-99')).round.nonce).toBe(1)
    expect(await alisa.call(gameHistory, { query: { limit: 1, offset: 1 } })).toMatchObject([
      { roundId: round.id, status: 'void' },
    ])
  })

  test('is ended either by its player or by the job, never by both', async () => {
    const { alisa, safe, step } = await opened()
    await step(0, safe[0])
    games.testApp.clock.move(hours(24))
    await Promise.allSettled([settleJob(), step(1, 'cashout'), settleJob(), step(1, 'cashout')])
    expect(await games.testApp.balance(alisa)).toBe(start + 1_25n)
  })
})

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
