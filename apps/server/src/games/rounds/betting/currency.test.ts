import { randomUUID } from 'node:crypto'
import { openDemoRound, openRound } from '@ayva/contract/games/rounds'
import { chooseCurrency } from '@ayva/contract/games/rounds/currency'
import { changeSetting } from '@ayva/contract/platform/settings'
import { showSelf } from '@ayva/contract/identity/player'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Games, openGames } from '../rounds.testing.ts'
import { openRounds, placeBet } from '../rounds.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

const choose = ({ call }: TestPlayer, currency: 'RUB' | 'USD' | 'TON') =>
  call(chooseCurrency, { body: { currency } })

describe('the wallet for play', () => {
  test('[WALLET-03, WALLET-25] is in roubles at first and then in the chosen currency', async () => {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 100_00n)
    expect(await vera.call(showSelf, {})).toMatchObject({ currency: 'RUB' })
    await choose(vera, 'USD')
    const { currency, wallets } = await vera.call(showSelf, {})
    expect(currency).toBe('USD')
    expect(wallets.map(({ currency: one, minor }) => [one, minor])).toEqual([
      ['USD', 0n],
      ['RUB', 100_00n],
    ])
    await choose(vera, 'RUB')
    expect((await vera.call(showSelf, {})).wallets[0]).toMatchObject({ currency: 'RUB' })
  })

  test('pays for the next bet, also on a node that has not heard of the choice', async () => {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 100_00n)
    await games.play(vera, 'dice-99')
    const deaf = openRounds({
      ...games.testApp.deps,
      bus: { ...games.testApp.deps.bus, subscribe: () => () => {} },
    })
    await deaf.seedStates.of(vera.id)
    await choose(vera, 'USD')
    games.testApp.clock.move(seconds(5))
    await expect(games.play(vera, 'dice-99', { bet: 1_00n })).rejects.toMatchObject({
      key: 'funds_short',
    })
    const body = { ...games.bodyOf('dice-99', { bet: 1_00n }), currency: 'USD' as const }
    const order = { playerId: vera.id, key: { id: randomUUID(), bodyHash: '00' }, body }
    await expect(placeBet(deaf, order)).rejects.toMatchObject({ key: 'funds_short' })
  })

  test('does not pay for a bet that was made in another currency', async () => {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 100_00n)
    await choose(vera, 'USD')
    const body = { ...games.bodyOf('dice-99'), currency: 'RUB' as const }
    await expect(
      vera.call(openRound, { body, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ key: 'currency_changed', status: 409 })
  })

  test('of a demo is the demo’s own', async () => {
    const gameId = games.gameOf('dice-99')
    const demo = await games.testApp.call(launchDemo, { params: { id: gameId } })
    const body = { ...games.bodyOf('dice-99'), currency: 'USD' as const }
    const params = { demoId: ownOptions(demo).demoId! }
    await expect(
      games.testApp.call(openDemoRound, { params, body, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ key: 'currency_changed' })
  })

  test('cannot be changed while a round waits for an action', async () => {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 100_00n)
    await games.play(vera, 'mines-99')
    await expect(choose(vera, 'USD')).rejects.toMatchObject({ key: 'round_open' })
    expect(await vera.call(showSelf, {})).toMatchObject({ currency: 'RUB' })
  })

  test('is one of the currencies that the operator enables, and never points', async () => {
    const vera = await games.testApp.player()
    const { token } = await addOperator(games.testApp.deps, {
      name: randomUUID(),
      permissions: ['settings.money'],
    })
    await games.testApp.callAs(token)(changeSetting, {
      params: { alias: 'open_wallets' },
      body: { value: ['RUB', 'TON'], why: 'остальные пока закрыты' },
    })
    await expect(choose(vera, 'USD')).rejects.toMatchObject({ key: 'currency_closed' })
    await choose(vera, 'TON')
    await expect(choose(vera, 'POINTS' as 'TON')).rejects.toMatchObject({ status: 422 })
  })
})
