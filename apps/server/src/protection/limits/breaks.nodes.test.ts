/** A break ends play on every node, in every session and in the games of suppliers, and keeps own money available. */
import { randomUUID } from 'node:crypto'
import { launchReal } from '@ayva/contract/games/play'
import { openRound, stepRound } from '@ayva/contract/games/rounds'
import { takeBreak } from '@ayva/contract/protection/limits'
import { showSelf } from '@ayva/contract/identity/player'
import { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { connect } from '#lib/data/db.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { type Bus } from '#lib/work/bus.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { createApp } from '../../app.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { launch, Till } from '../../games/suppliers/suppliers.testing.ts'
import { subscribe } from '../../platform/realtime/realtime.ts'

type Node = { app: FastifyInstance; bus: Bus }
let supplied: Supplied
let nodes: [Node, Node]
beforeAll(async () => {
  supplied = await openSupplied()
  nodes = [await open(), await open()]
})
afterAll(async () => {
  for (const { app } of nodes) await app.close()
  await supplied.close()
})

async function open(): Promise<Node> {
  const { deps } = supplied.games.testApp
  const db = connect(deps.config.DATABASE_URL, { max: 4 })
  const bus = await postgresBus(deps.config.DATABASE_URL, deps.log)
  const app = await createApp({ ...deps, db, bus })
  app.addHook('onClose', async () => {
    await bus.close()
    await db.destroy()
  })
  return { app, bus }
}

test('[LIMIT-06] a break ends play in all sessions on both nodes and in games of suppliers; wins and rollbacks are paid', async () => {
  const { games, lantern, service } = supplied
  const { testApp } = games
  const { clock } = testApp
  const player = await testApp.player()
  await testApp.fund(player, 1000_00n)
  const other = await testApp.comeBack(player)
  const here = callInMemory(nodes[0].app, player.token)
  const there = callInMemory(nodes[1].app, other.token)
  const token = await launch(testApp, service, player, lantern)
  const till = new Till({ app: nodes[1].app, clock }, player, token)
  const won = randomUUID()
  const undone = randomUUID()
  expect((await till.bet(`${won}-b`, won, 10_00)).status).toBe('OK')
  expect((await till.bet(`${undone}-b`, undone, 10_00)).status).toBe('OK')
  const { round } = await there(openRound, {
    body: games.bodyOf('mines-99'),
    idempotencyKey: randomUUID(),
  })
  const { safe } = await games.minesOf(player, round)
  // The other node knows the player and the session before the break.
  expect((await there(showSelf, {})).exclusion).toBe(null)

  const told: unknown[] = []
  const stop = subscribe(nodes[1].bus, player.id, (message) => void told.push(message))
  await here(takeBreak, { body: { term: 'half_year' } })
  await expect.poll(() => told).toContainEqual({ type: 'account' })
  stop()

  clock.move(seconds(5))
  for (const call of [here, there]) {
    expect((await call(showSelf, {})).exclusion).toMatchObject({ longTerm: true })
    const dice = games.bodyOf('dice-99', { params: { direction: 'over', target: 9899 } })
    await expect(
      call(openRound, { body: dice, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ key: 'play_blocked', details: { rule: 'exclusion' } })
    for (const id of [lantern, games.gameOf('dice-99')])
      await expect(call(launchReal, { params: { id }, query: {} })).rejects.toMatchObject({
        key: 'on_break',
      })
  }
  // A further stake of an open round is a stake too.
  for (const at of [won, randomUUID()])
    expect((await till.bet(randomUUID(), at, 1_00)).status).toBe('TOKEN_EXPIRED')
  expect((await till.ask('session')).status).toBe('TOKEN_EXPIRED')

  const before = await testApp.balance(player)
  expect((await till.win(`${won}-w`, won, 25_00)).status).toBe('OK')
  expect((await till.undo(`${undone}-u`, `${undone}-b`, undone)).status).toBe('OK')
  expect(await testApp.balance(player)).toBe(before + 35_00n)
  for (const [index, action] of [safe[0], 'cashout'].entries())
    await there(stepRound, { params: { roundId: round.id }, body: { index, action } })
  expect(await testApp.balance(player)).toBe(before + 35_00n + 11_25n)
})
