/** Rounds of suppliers together with own ones, in the history and in everything derived from rounds. */
import { lastGames, listGames } from '@ayva/contract/games/lobby'
import { switchGame } from '@ayva/contract/games/lobby/office'
import { listWins } from '@ayva/contract/games/lobby/wins'
import { gameHistory, gameHistorySums } from '@ayva/contract/games/rounds'
import { showWin } from '@ayva/contract/games/rounds/win'
import { showReplay } from '@ayva/contract/games/suppliers/replay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { recountGames } from '../../lobby/plays/plays.ts'
import { openSupplied, type Supplied } from '../../suppliers/launched.testing.ts'
import { KEY, type Service } from '../../suppliers/suppliers.testing.ts'
import { type Games } from '../rounds.testing.ts'
import { roundsCommand } from './bot.ts'

let supplied: Supplied
let games: Games
let service: Service
let lantern: number
beforeAll(async () => {
  supplied = await openSupplied()
  ;({ games, service, lantern } = supplied)
})
afterAll(() => supplied.close())

const seated = () => supplied.seated(1000_00n)
const later = () => games.testApp.clock.move(seconds(5))

test('[PLAY-38] a history has own and suppliers’ rounds, newest first, by filters and pages', async () => {
  const { player, till } = await seated()
  for (let n = 0; n < 3; n++) {
    await games.play(player, 'dice-99')
    later()
    await till.bet(`both-${n}`, `both-${n}`, 10_00)
    await till.win(`both-w-${n}`, `both-${n}`, n === 1 ? 30_00 : 0, { round_closed: true })
    later()
  }
  await till.bet('both-open', 'both-open', 5_00)
  later()
  await till.bet('both-void', 'both-void', 7_00)
  await till.undo('both-u', 'both-void', 'both-void', { round_closed: true })
  const list = (query: object = {}) => player.call(gameHistory, { query })
  const all = await list()
  expect(all.map(({ supplier, status }) => `${supplier} ${status}`)).toEqual([
    `${KEY} void`,
    `${KEY} open`,
    ...[0, 1, 2].flatMap(() => [`${KEY} settled`, 'null settled']),
  ])
  expect(all[4]).toMatchObject({ gameName: 'Фонари', stake: 10_00n, payout: 30_00n, nonce: null })
  expect(all[3]!.nonce).toEqual(expect.any(Number))

  const walked: string[] = []
  for (let before: string | undefined; ; before = walked.at(-1)) {
    const page = await list({ limit: 3, ...(before !== undefined && { before }) })
    walked.push(...page.map(({ roundId }) => roundId))
    if (page.length < 3) break
  }
  expect(walked).toEqual(all.map(({ roundId }) => roundId))
  expect(await list({ limit: 3, offset: 4 })).toEqual(all.slice(4, 7))
  expect(await list({ gameId: lantern })).toEqual(all.filter(({ supplier }) => supplier === KEY))
  expect(await list({ gameId: lantern, wins: '1' })).toEqual([all[4]])
  const sums = await player.call(gameHistorySums, { query: { gameId: lantern } })
  expect(sums.sums).toEqual([{ currency: 'RUB', rounds: 4, staked: 35_00n, won: 30_00n }])
  expect(await (await games.testApp.player()).call(gameHistory, {})).toEqual([])
})

test('the bot lists the last rounds of both kinds, newest first, with how each has ended', async () => {
  const { player, till } = await seated()
  await games.play(player, 'dice-99')
  later()
  await till.bet('bot-1', 'bot-1', 10_00)
  await till.win('bot-w', 'bot-1', 30_00, { round_closed: true })
  later()
  await till.bet('bot-void', 'bot-void', 7_00)
  await till.undo('bot-u', 'bot-void', 'bot-void', { round_closed: true })
  later()
  await till.bet('bot-open', 'bot-open', 5_00)
  const { db } = games.testApp.deps
  const { lines } = await transaction(db, (tx) => roundsCommand.answer(tx, player.id))
  expect(lines.map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
    'Фонари: ставка 5 ₽, раунд не закончен',
    'Фонари: ставка возвращена',
    'Фонари: ставка 10 ₽, выплата 30 ₽',
    expect.stringMatching(/^(?!Фонари).+: ставка .+ ₽, выплата .+ ₽$/),
  ])
})

test('[PLAY-42] a supplier replays a round to its player only, if it supports replays', async () => {
  const { player, till } = await seated()
  await till.bet('again-1', 'again:1', 10_00, { round_closed: true })
  const [round] = await player.call(gameHistory, {})
  const params = { roundId: round!.roundId }
  const ask = (who = player) => who.call(showReplay, { params })
  const path = '/round/again%3A1'
  service.answers[path] = () => ({ url: `${service.url}/replay/1` })
  expect(await ask()).toEqual({ url: `${service.url}/replay/1` })
  expect(service.asked.at(-1)!.path).toBe(`${path}?player_id=${player.id}`)
  await expect(ask(await games.testApp.player())).rejects.toMatchObject({ key: 'round_unknown' })
  service.answers[path] = () => ({ url: 'https://somebody.example/replay/1' })
  await expect(ask()).rejects.toMatchObject({ key: 'replay_none', status: 404 })
  service.answers[path] = () => 'It works!'
  await expect(ask()).rejects.toMatchObject({ key: 'game_unreached', status: 503 })
  // A missing replay is no failure, so the supplier is not paused.
  service.answers[path] = () => 'none'
  for (let n = 0; n < 8; n++) await expect(ask()).rejects.toMatchObject({ key: 'replay_none' })
})

test('a round closed by its supplier counts in statistics, last games, measured returns and wins', async () => {
  const { testApp } = games
  const { player, till } = await seated()
  const readOn = async () => {
    await readAllEvents(testApp.deps, createConsumers(testApp.deps))
    await recountGames(testApp.deps)
    testApp.deps.bus.publish('content_changed', undefined)
    testApp.app.answers.clear()
  }
  const lamp = async () =>
    (await testApp.call(listGames, { query: { limit: 50 } })).find(({ id }) => id === lantern)!
  const measured = async () => {
    const rows = testApp.deps.db.selectFrom('gameReturn').select('rounds')
    return (await rows.where('gameId', '=', lantern).executeTakeFirst())?.rounds ?? 0n
  }
  await readOn()
  const before = await lamp()
  const returned = await measured()
  await till.bet('heard', 'heard', 10_00)
  await till.win('heard-w', 'heard', 200_00, { round_closed: true })
  await readOn()
  const after = await lamp()
  expect(after.betStatistic - before.betStatistic).toBe(1)
  expect(after.userStatistic - before.userStatistic).toBe(1)
  expect((await measured()) - returned).toBe(1n)
  expect((await player.call(lastGames, {})).map(({ id }) => id)).toEqual([lantern])
  const wins = async () => (await testApp.call(listWins, { query: { gameId: lantern } })).wins
  const [win] = await wins()
  expect(win).toMatchObject({ times100: 20_00, provable: false, payout: { minor: 200_00n } })
  const params = { winId: win!.id }
  await expect(testApp.call(showWin, { params })).rejects.toMatchObject({ status: 404 })

  const [own, outside] = ['rounds.wins', 'suppliers.wins'].map((one) =>
    createConsumers(testApp.deps).find(({ name }) => name === one)!,
  )
  await rebuild(testApp.deps.db, own!)
  await readOn()
  expect((await wins()).map(({ id }) => id)).toEqual([win!.id])
  await rebuild(testApp.deps.db, outside!)
  await readOn()
  expect((await wins()).map(({ payout }) => payout.minor)).toEqual([200_00n])
})

test('a supplier’s game that an operator switches off accepts no stake, and pays open rounds', async () => {
  const { testApp } = games
  const { player, till } = await seated()
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['games.change'],
  })
  const turn = (on: boolean) =>
    testApp.callAs(token)(switchGame, { params: { id: lantern }, body: { on, why: 'проверка' } })
  await till.bet('off-1', 'off-1', 10_00)
  expect(await turn(false)).toMatchObject({ supplier: KEY, on: false })
  expect(await till.bet('off-2', 'off-2', 10_00)).toMatchObject({ status: 'GAME_UNAVAILABLE' })
  const won = await till.win('off-w', 'off-1', 25_00, { round_closed: true })
  expect(won).toMatchObject({ status: 'OK', balance: { real: 1015_00 } })
  expect((await player.call(gameHistory, {}))[0]).toMatchObject({ status: 'settled' })
  await turn(true)
  expect(await till.bet('off-3', 'off-3', 10_00)).toMatchObject({ status: 'OK' })
})
