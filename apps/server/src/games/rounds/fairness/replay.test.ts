import { randomUUID } from 'node:crypto'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { listGames } from '@ayva/contract/games/lobby'
import { fixDemoSeed, openDemoRound, showRound } from '@ayva/contract/games/rounds'
import { rotateDemoSeeds, showDemoRound } from '@ayva/contract/games/rounds/demo'
import {
  listRoundLinks,
  replayRound,
  shareRound,
  showRoundLink,
  withdrawRoundLink,
} from '@ayva/contract/games/rounds/replay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { deleteLinks } from './links.sql.ts'
import { type Games, openGames, verified } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
})
afterAll(() => games.testApp.close())

async function funded() {
  const alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 10_000_00n)
  return alisa
}
const replayOf = ({ call }: TestPlayer, roundId: string) =>
  call(replayRound, { params: { roundId } })
const share = ({ call }: TestPlayer, roundId: string) => call(shareRound, { params: { roundId } })
const linked = (token: string) => games.testApp.call(showRoundLink, { params: { token } })

test('[PLAY-42] a round of many steps is replayed as its player saw it, step by step', async () => {
  const alisa = await funded()
  const opened = await games.play(alisa, 'mines-99')
  const { id } = opened.round
  await expect(replayOf(alisa, id)).rejects.toMatchObject({ key: 'round_not_over', status: 422 })
  const { safe } = await games.minesOf(alisa, opened.round)
  const first = await games.step(alisa, id, 0, safe[3])
  const second = await games.step(alisa, id, 1, safe[7])
  const last = await games.step(alisa, id, 2, 'cashout')
  const { steps, token } = await replayOf(alisa, id)
  expect(token).toBe(null)
  const seen = [opened, first, second, last].map(({ round }) => round)
  // The time of automatic settlement is not part of what was seen.
  expect(steps).toEqual(seen.map((round) => ({ ...round, settleAt: null })))
})

test('a round of one step is one step; another player’s and a missing one are unknown', async () => {
  const alisa = await funded()
  const { round } = await games.play(alisa, 'dice-99')
  expect((await replayOf(alisa, round.id)).steps).toEqual([round])
  const boris = await games.testApp.player()
  const unknown = { key: 'round_unknown', status: 404 }
  await expect(replayOf(boris, round.id)).rejects.toMatchObject(unknown)
  await expect(share(boris, round.id)).rejects.toMatchObject(unknown)
  await expect(replayOf(alisa, randomUUID())).rejects.toMatchObject(unknown)
})

test('titles that share a model are distinguished: each round belongs to the game that was played', async () => {
  const alisa = await funded()
  const all = await games.testApp.call(listGames, { query: { limit: 100 } })
  const twins = all.filter(({ slug }) => ['polyarnaya-noch', 'shapito'].includes(slug))
  expect(twins).toHaveLength(2)
  for (const { id: gameId, name } of twins) {
    const { round } = await games.play(alisa, 'wild-mid', { gameId })
    const { art } = (await games.testApp.deps.db
      .selectFrom('game')
      .select('art')
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow())!
    const title = { name, art }
    const params = { roundId: round.id }
    expect((await alisa.call(showRound, { params })).title).toEqual(title)
    expect((await replayOf(alisa, round.id)).title).toEqual(title)
    expect((await linked((await share(alisa, round.id)).token)).title).toEqual(title)
  }
})

test('a link shows the round to everybody without its player’s data, until it is withdrawn', async () => {
  const alisa = await funded()
  const { round } = await games.play(alisa, 'dice-99')
  const { token } = await share(alisa, round.id)
  expect(await share(alisa, round.id)).toEqual({ token })
  expect((await replayOf(alisa, round.id)).token).toBe(token)
  const shown = await linked(token)
  const { outcome, payout, bet } = round
  expect(shown.steps).toMatchObject([{ id: token, outcome, payout, bet, nonce: 0 }])
  const told = (await games.testApp.app.inject(`/api/v18/round-links/${token}`)).body
  for (const own of [round.id, round.seedPairId]) expect(told).not.toContain(own)
  const [row] = await alisa.call(listRoundLinks, {})
  expect(row).toMatchObject({ roundId: round.id, token, gameName: 'Кости' })

  const gone = { key: 'round_unknown', status: 404 }
  // No other player can withdraw it.
  const boris = await games.testApp.player()
  await expect(
    boris.call(withdrawRoundLink, { params: { roundId: round.id } }),
  ).rejects.toMatchObject(gone)
  expect((await linked(token)).steps).toHaveLength(1)
  await alisa.call(withdrawRoundLink, { params: { roundId: round.id } })
  await expect(linked(token)).rejects.toMatchObject(gone)
  await expect(linked(randomUUID())).rejects.toMatchObject(gone)
  expect((await share(alisa, round.id)).token).not.toBe(token)
  await transaction(games.testApp.deps.db, (tx) => deleteLinks(tx, alisa.id))
  expect(await alisa.call(listRoundLinks, {})).toEqual([])
})

test('the number of a player’s links is bounded, also for simultaneous requests', async () => {
  const alisa = await funded()
  const ids: string[] = []
  for (let n = 0; n < 23; n++) ids.push((await games.play(alisa, 'dice-99')).round.id)
  const made = await Promise.allSettled(ids.map((id) => share(alisa, id)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const one of made)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ key: 'links_many', status: 422 })
  const links = await alisa.call(listRoundLinks, {})
  expect(links).toHaveLength(20)
  await alisa.call(withdrawRoundLink, { params: { roundId: links[0]!.roundId } })
  const left = ids.find((id) => links.every(({ roundId }) => roundId !== id))!
  await share(alisa, left)
})

test('a demo has at most two hundred pairs, and then a new one must be started', async () => {
  const { call, deps } = games.testApp
  const params = { id: games.gameOf('dice-99') }
  const { demoId, serverSeedHash } = ownOptions(await call(launchDemo, { params }))
  const demo = { demoId: demoId! }
  const fix = (clientSeed: string) => call(fixDemoSeed, { params: demo, body: { clientSeed } })
  const before = deps.db.updateTable('demoSession').set({ pair: 199 }).where('id', '=', demoId!)
  await before.execute()
  await fix('first')
  const last = await call(rotateDemoSeeds, { params: demo, body: { serverSeedHash } })
  expect(last.serverSeedHash).not.toBe(serverSeedHash)
  await fix('last')
  const more = call(rotateDemoSeeds, { params: demo, body: last })
  await expect(more).rejects.toMatchObject({ key: 'demo_pairs_many' })
})

test('[PLAY-42] a demo changes its pair, and then its rounds can be verified', async () => {
  const { call } = games.testApp
  const params = { id: games.gameOf('dice-99') }
  const options = ownOptions(await call(launchDemo, { params }))
  const demoId = options.demoId!
  const fix = (clientSeed: string) =>
    call(fixDemoSeed, { params: { demoId }, body: { clientSeed } })
  const play = (model: string) =>
    call(openDemoRound, {
      params: { demoId },
      body: games.bodyOf(model),
      idempotencyKey: randomUUID(),
    })
  const shown = (roundId: string) => call(showDemoRound, { params: { demoId, roundId } })
  const rotate = (serverSeedHash: string) =>
    call(rotateDemoSeeds, { params: { demoId }, body: { serverSeedHash } })

  await fix('Удачный сад')
  const one = (await play('dice-99')).round
  expect((await shown(one.id)).proof).toMatchObject({ serverSeed: null, clientSeed: 'Удачный сад' })
  const next = await rotate(options.serverSeedHash)
  expect(next.serverSeedHash).not.toBe(options.serverSeedHash)
  // A repeated or late request reveals nothing more.
  expect(await rotate(options.serverSeedHash)).toEqual(next)
  const pairs = await Promise.all([rotate(next.serverSeedHash), rotate(next.serverSeedHash)])
  expect(pairs).toEqual([next, next])
  const first = await shown(one.id)
  expect(first.proof).toMatchObject({ serverSeedHash: options.serverSeedHash, nonce: 0 })
  expect(verified(first)).toMatchObject({ outcome: one.outcome, payout: one.payout })

  await fix('second')
  const mines = (await play('mines-99')).round
  await expect(rotate(next.serverSeedHash)).rejects.toMatchObject({ key: 'round_open' })
  expect((await shown(mines.id)).proof).toMatchObject({ clientSeed: 'second', nonce: 0 })
  // The first pair's round still refers to that pair.
  expect((await shown(one.id)).proof.clientSeed).toBe('Удачный сад')
  const unknown = { key: 'round_unknown', status: 404 }
  await expect(shown(randomUUID())).rejects.toMatchObject(unknown)
  await expect(
    call(showDemoRound, { params: { demoId: randomUUID(), roundId: one.id } }),
  ).rejects.toMatchObject(unknown)
})
