import { randomUUID } from 'node:crypto'
import { type Refusal } from '@ayva/contract/base'
import { gameHistory, openRound, showRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { openRounds } from './rounds.ts'
import { betOn, type Games, loseAtFirst, models, openGames } from './rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

async function funded(minor = 1000_00n) {
  const alisa = await games.testApp.player()
  await games.testApp.fund(alisa, minor)
  return alisa
}
const keysOf = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as Refusal).key)).toSorted()
const countOf = (keys: string[], key: string) => keys.filter((one) => one === key).length

describe('a bet', () => {
  for (const model of models.filter((one) => one !== 'mines-99'))
    test(`[PLAY-42] of ${model} changes the wallet by stake and payout once, and is in the history`, async () => {
      const alisa = await funded()
      const { round, purse } = await games.play(alisa, model)
      expect(round).toMatchObject({ status: 'settled', stake: 10_00n, nonce: 0, legal: null })
      expect(purse.balance.minor).toBe(990_00n + round.payout)
      expect(await games.testApp.balance(alisa)).toBe(990_00n + round.payout)
      expect(await alisa.call(gameHistory, {})).toMatchObject([
        { roundId: round.id, stake: 10_00n, payout: round.payout, nonce: 0, status: 'settled' },
      ])
    })

  test('is sent to the player’s other tabs', async () => {
    const alisa = await funded()
    const heard: unknown[] = []
    const stop = games.testApp.deps.bus.subscribe(`player:${alisa.id}`, (told) => heard.push(told))
    const { purse } = await games.play(alisa, 'dice-99')
    stop()
    const balance = { minor: purse.balance.minor.toString(), currency: 'RUB' }
    expect(heard).toEqual([{ type: 'balance', balance, sequence: purse.sequence }])
  })

  test('celebrates only a payout above the stake', async () => {
    const alisa = await funded()
    for (let round = 0; round < 20; round++) {
      const played = (await games.play(alisa, 'classic-soft')).round
      expect(played.celebrate === 'none').toBe(played.payout <= played.stake)
      games.testApp.clock.move(seconds(5))
    }
  })

  test('made 200 times at once with one key is one bet with one answer', async () => {
    const alisa = await funded()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => raw(alisa, games.bodyOf('dice-99'), key)),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const hits = answers.filter(({ headers }) => headers['idempotency-hit'] === 'true')
    expect(hits).toHaveLength(199)
    expect(await alisa.call(gameHistory, {})).toHaveLength(1)
  })

  test('is answered again after any time, even if it would be refused now', async () => {
    const alisa = await funded(10_00n)
    const key = randomUUID()
    const first = await games.play(alisa, 'dice-99', { key })
    const again = await games.play(alisa, 'dice-99', { key })
    expect(again).toEqual(first)
    games.testApp.clock.move(seconds(3600 * 24 * 30))
    expect((await games.play(alisa, 'dice-99', { key })).round).toEqual(first.round)
  })

  test('with a used key and another body is refused with key_reused, whatever the body', async () => {
    const alisa = await funded()
    const key = randomUUID()
    await games.play(alisa, 'dice-99', { key })
    for (const other of [{ bet: 20_00n }, { bet: -5n }, { gameId: 999_999 }])
      await expect(games.play(alisa, 'dice-99', { key, ...other })).rejects.toMatchObject({
        key: 'key_reused',
        status: 422,
      })
  })

  test('has a key of its own player: another player may use the same one', async () => {
    const alisa = await funded()
    const vera = await funded()
    const key = randomUUID()
    await games.play(alisa, 'dice-99', { key })
    const { round } = await games.play(vera, 'dice-99', { key })
    expect(round.id).toBe(key)
    await expect(
      (await games.testApp.player()).call(showRound, { params: { roundId: key } }),
    ).rejects.toMatchObject({ key: 'round_unknown', status: 404 })
  })
})

/** A player refused because of locked rows repeats the bet with the same key, as the answer asks. */
async function comingAgain(...[rounds, where, player]: Parameters<typeof betOn>) {
  const key = randomUUID()
  for (;;) {
    try {
      return await betOn(rounds, where, player, { key })
    } catch (error) {
      if ((error as Refusal).key !== 'unavailable') throw error
    }
  }
}

describe('simultaneous bets', () => {
  test('of 50 different ones with money for one, one is made', async () => {
    const free = await openGames({ GAME_CYCLE: false })
    const boris = await free.testApp.player({ name: 'boris' })
    await free.testApp.fund(boris, 10_00n)
    // A win would pay for a second bet, so the first roll is made to lose.
    const lose = { params: { direction: 'over', target: 9899 } }
    await loseAtFirst(free, boris)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => free.play(boris, 'dice-99', lose)),
    )
    expect(keysOf(all)).toEqual([...Array<string>(49).fill('funds_short'), 'made'])
    expect(await free.testApp.balance(boris)).toBe(0n)
    await free.testApp.close()
  })

  test('of one player within a cycle: one is made, the others are refused with the waiting time', async () => {
    const alisa = await funded()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => games.play(alisa, 'classic-fire')),
    )
    expect(countOf(keysOf(all), 'made')).toBe(1)
    expect(countOf(keysOf(all), 'game_cycle')).toBe(19)
  })

  test('of many players share a batch, and each is judged on its own', async () => {
    const rich = await Promise.all(Array.from({ length: 30 }, () => funded()))
    const poor = await Promise.all(Array.from({ length: 10 }, () => games.testApp.player()))
    const all = await Promise.allSettled(
      [...rich, ...poor].map((player) => games.play(player, 'dice-99')),
    )
    expect(all.slice(0, 30).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(keysOf(all.slice(30))).toEqual(Array<string>(10).fill('funds_short'))
  })

  test('of one player on four servers with one database use every nonce once', async () => {
    const free = await openGames({ GAME_CYCLE: false })
    const alisa = await free.testApp.player()
    await free.testApp.fund(alisa, 10_000_00n)
    const servers = Array.from({ length: 4 }, () => openRounds(free.testApp.deps))
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) => comingAgain(servers[at % 4]!, free, alisa)),
    )
    const nonces = made.map(({ step }) => step.round.nonce).toSorted((a, b) => a - b)
    expect(nonces).toEqual(Array.from({ length: 60 }, (_, nonce) => nonce))
    await free.testApp.close()
  })

  test('a bet that fails its batch does not fail the others', async () => {
    const free = await openGames()
    const players = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const player = await free.testApp.player()
        await free.testApp.fund(player, 10_00n)
        return player
      }),
    )
    const victim = players[3]!
    await sql`create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`.execute(free.testApp.deps.db)
    await sql
      .raw(`create trigger break_one before insert on round for each row
        when (new.player_id = ${victim.id}) execute function break_one()`)
      .execute(free.testApp.deps.db)
    const rounds = openRounds(free.testApp.deps)
    const all = await Promise.allSettled(players.map((player) => betOn(rounds, free, player)))
    expect(all.map(({ status }) => status)).toEqual(
      players.map((player) => (player === victim ? 'rejected' : 'fulfilled')),
    )
    expect(await free.testApp.balance(victim)).toBe(10_00n)
    await free.testApp.close()
  })
})

describe('the minimum cycle', () => {
  const cycles = [
    { model: 'classic-soft', ms: 2500 },
    { model: 'dice-99', ms: 5000 },
  ]
  for (const { model, ms } of cycles)
    test(`after a round of ${model} the next one starts at least ${ms} ms later, in any game`, async () => {
      const alisa = await funded()
      const { round } = await games.play(alisa, model)
      expect(Date.parse(round.nextStartAt) - Date.parse(round.openedAt)).toBe(ms)
      games.testApp.clock.move(ms - 1)
      await expect(games.play(alisa, 'classic-double')).rejects.toMatchObject({
        key: 'game_cycle',
        status: 429,
        details: { retryAt: round.nextStartAt },
      })
      games.testApp.clock.move(1)
      expect((await games.play(alisa, 'classic-double')).round.nonce).toBe(1)
    })
})

async function raw(player: TestPlayer, body: ReturnType<Games['bodyOf']>, key: string) {
  return games.testApp.app.inject({
    method: 'POST',
    url: openRound.path,
    headers: { 'auth-token': player.token, 'idempotency-key': key },
    payload: { ...body, bet: body.bet.toString() },
  })
}
