/** Secrets of future draws: a copy of the database reveals none, and the key that seals them can be changed. */
import { createHash, randomUUID } from 'node:crypto'
import * as lottery from '@ayva/contract/rewards/lottery'
import * as lotteryOffice from '@ayva/contract/rewards/lottery/office'
import { launchDemo } from '@ayva/contract/games/play'
import * as contract from '@ayva/contract/games/rounds'
import { rotateDemoSeeds } from '@ayva/contract/games/rounds/demo'
import * as wheel from '@ayva/contract/rewards/fortune-wheel'
import { giveSpins } from '@ayva/contract/rewards/fortune-wheel/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Db, sql } from '#lib/data/db.ts'
import { unseal } from '#lib/data/seal.ts'
import { resealAll, type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createApp } from './app.ts'
import { drawOfCrashRound, prepareChains } from './games/crash-rounds/crash-rounds.ts'
import { draw } from './rewards/lottery/draw.ts'
import { addOperator } from './platform/operators/operators.ts'
import { sealedColumns } from './modules.ts'
import { type Games, openGames, verified } from './games/rounds/rounds.testing.ts'
import { committingTables, dumpOf, leaksIn } from './secrets.testing.ts'

/** Short enough that a walk from any link reaches the first. */
const CHAIN_LENGTH = 8
const why = 'проверка'

let games: Games
let alisa: TestPlayer
let seen: Seen
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 1000_00n)
  seen = await playEverything()
})
afterAll(() => games.testApp.close())

type Seen = {
  /** Published hashes of future draws, and secrets that were published. */
  shown: string[]
  told: string[]
  mines: { player: TestPlayer; roundId: string; safe: number[] }
  demoId: string
  coming: lottery.Lottery
  firstLinkHash: string
}

/** One finished draw of each kind with its secret published, and one future draw. */
async function playEverything(): Promise<Seen> {
  const { testApp, play, rotate, gameOf } = games
  await play(alisa, 'dice-99')
  const { revealed } = await rotate(alisa)
  const boris = await testApp.player()
  await testApp.fund(boris, 1000_00n)
  const { round } = await play(boris, 'mines-99')
  const { safe } = await games.minesOf(boris, round)
  const { current, nextServerSeedHash } = await alisa.call(contract.showSeeds, {})

  const params = { id: gameOf('dice-99') }
  const { launchOptions } = await testApp.call(launchDemo, { params })
  const demo = launchOptions as { demoId: string; serverSeedHash: string }
  const { demoId } = demo
  await testApp.call(contract.fixDemoSeed, { params: { demoId }, body: { clientSeed: 'one' } })
  const body = { serverSeedHash: demo.serverSeedHash }
  const nextDemo = await testApp.call(rotateDemoSeeds, { params: { demoId }, body })
  const pairs = await testApp.deps.db.selectFrom('demoPair').select('serverSeed').execute()

  const { token } = await addOperator(testApp.deps, { name: 'Вера', permissions: ['wheel.give'] })
  await testApp.callAs(token)(giveSpins, {
    params: { playerId: `${alisa.id}` },
    body: { spins: 9, why },
    idempotencyKey: randomUUID(),
  })
  const spun = await spinOnce(alisa)
  const { serverSeedHash: nextSpin } = await alisa.call(wheel.showOwnWheel, {})

  const drawn = await announce(1)
  await drawAfter(testApp.deps, drawn.id, 2)
  const over = await testApp.call(lottery.showLottery, { params: { id: drawn.id }, query: {} })
  const coming = await announce(9)

  await prepareChains(testApp.deps, CHAIN_LENGTH)
  const [chain] = await testApp.deps.db.selectFrom('crashChain').select('firstHash').execute()
  const at = testApp.clock.now()
  const flight = { id: 1n, chainId: 1n, link: 1, bettingAt: at, startsAt: at }
  await testApp.deps.db.insertInto('crashRound').values(flight).execute()
  return {
    shown: [
      current!.serverSeedHash,
      nextServerSeedHash,
      nextDemo.serverSeedHash,
      nextSpin,
      coming.commitment,
      chain!.firstHash,
    ],
    told: [
      ...revealed.map(({ serverSeed }) => serverSeed),
      ...pairs.map(({ serverSeed }) => serverSeed),
      spun.proof.serverSeed,
      over.serverSeed!,
    ],
    mines: { player: boris, roundId: round.id, safe },
    demoId,
    coming,
    firstLinkHash: chain!.firstHash,
  }
}

const spinOnce = ({ call }: Pick<TestPlayer, 'call'>) =>
  call(wheel.spinWheel, { body: {}, idempotencyKey: randomUUID() })

async function announce(to: number) {
  const { testApp } = games
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['lottery.change'],
  })
  const from = testApp.clock.now().getTime()
  const body = {
    name: `Лотерея ${to}`,
    art: 'orbita',
    currency: 'RUB' as const,
    prizes: [100n],
    labels: [],
    why,
    startDate: new Date(from - days(1)).toISOString(),
    endDate: new Date(from + days(to)).toISOString(),
  }
  return testApp.callAs(token)(lotteryOffice.createLottery, { body })
}

const drawAfter = (deps: Deps, id: number, inDays: number) =>
  draw({ ...deps, clock: { now: () => after(deps.clock.now(), days(inDays)) } }, id)

test('a copy of the database reveals no secret of a future draw, as text, base64 or bytes', async () => {
  const { db } = games.testApp.deps
  const dump = await dumpOf(db)
  for (const table of await committingTables(db))
    expect(dump.get(table), `the test leaves nothing in ${table}`).toMatch(/[0-9a-f]{64}/)
  const all = [...dump.values()].join()
  for (const hash of seen.shown) expect(all).toContain(hash)
  expect(leaksIn(dump, seen)).toEqual([])
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A node with these keys continues every kind of draw; it has none of their secrets in memory. */
async function goOn(keys: string[]): Promise<Deps> {
  const config = { ...games.testApp.deps.config, DATA_KEY: keys }
  const deps = { ...games.testApp.deps, config }
  const app = await createApp(deps)
  const by = ({ token, ...player }: TestPlayer) => ({
    ...player,
    token,
    call: callInMemory(app, token),
  })
  const player = by(alisa)
  const { round } = await games.play(player, 'dice-99')
  await games.rotate(player)
  const shown = await player.call(contract.showRound, { params: { roundId: round.id } })
  expect(verified(shown)).toMatchObject({ outcome: round.outcome, payout: round.payout })
  const { player: boris, roundId, safe } = seen.mines
  const { actions } = (await boris.call(contract.showRound, { params: { roundId } })).round
  const cell = actions.length
  const stepped = await games.step(by(boris), roundId, cell, safe[cell])
  expect(stepped.round.status).toBe('open')
  const demo = await callInMemory(app)(contract.openDemoRound, {
    params: { demoId: seen.demoId },
    idempotencyKey: randomUUID(),
    body: games.bodyOf('dice-99'),
  })
  expect(demo.round.status).toBe('settled')
  const { serverSeedHash } = await player.call(wheel.showOwnWheel, {})
  const { proof } = await spinOnce(player)
  expect(sha256(proof.serverSeed)).toBe(serverSeedHash)
  expect((await drawOfCrashRound(deps, 1n))!.serverSeedHash).toBe(seen.firstLinkHash)
  await app.close()
  return deps
}

test('a new DATA_KEY before the old one seals new values; after resealing nothing needs the old one', async () => {
  const { testApp } = games
  const [old] = testApp.deps.config.DATA_KEY
  const young = 'the key of the next year'
  const both = await goOn([young, old!])
  const counts = await resealAll(both, sealedColumns)
  for (const table of ['seed_pair', 'demo_session', 'lottery', 'crash_chain'])
    expect(counts[table], table).toBeGreaterThan(0)
  expect(Object.values(await resealAll(both, sealedColumns)).every((count) => count === 0)).toBe(
    true,
  )
  testApp.deps.config.DATA_KEY = [young]
  const alone = await goOn([young])
  await drawAfter(alone, seen.coming.id, 10)
  const params = { id: seen.coming.id }
  const { serverSeed } = await testApp.call(lottery.showLottery, { params, query: {} })
  expect(sha256(serverSeed!)).toBe(seen.coming.commitment)
})

test('the search finds secrets in plain text, so that its silence is a proof', async () => {
  const { db, config } = games.testApp.deps
  await announce(5)
  const before = await secretsOf(db, config)
  expect(before.length).toBeGreaterThan(5)
  for (const table of Object.keys(toldIn))
    await sql`alter table ${sql.table(table)}
      drop constraint ${sql.ref(`${table}_secret_check`)}`.execute(db)
  for (const { one, key, secret } of before)
    await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = null,
      ${sql.ref(toldIn[one.table]!)} = ${secret}
      where ${sql.ref(Object.keys(one.key).at(-1)!)}::text = ${key.at(-1)}`.execute(db)
  const known = { shown: seen.shown, told: await toldSecrets(db) }
  expect(leaksIn(await dumpOf(db), known)).toEqual(tablesOf(before))
})

/** The column of each table that contains the secret after it is published. */
const toldIn: Record<string, string> = {
  seed_pair: 'server_seed',
  demo_session: 'server_seed',
  wheel_state: 'server_seed',
  lottery: 'seed',
}

const tablesOf = (rows: { one: SealedColumn }[]) =>
  [...new Set(rows.map(({ one }) => one.table))].toSorted()

/** Published secrets. */
async function toldSecrets(db: Db): Promise<string[]> {
  const { rows } = await sql<{ seed: string }>`
    select server_seed as seed from seed_pair where revealed_at is not null
    union select server_seed from demo_pair union select server_seed from wheel_spin
    union select seed from lottery where drawn_at is not null`.execute(db)
  return rows.map(({ seed }) => seed)
}

/** Every secret of a future draw, unsealed. */
async function secretsOf(db: Db, config: Config) {
  const found = []
  for (const one of sealedColumns.filter(({ table }) => table in toldIn)) {
    const names = Object.keys(one.key).map((name) => sql`${sql.ref(name)}::text`)
    const { rows } = await sql<{ key: string[]; sealed: Buffer }>`
      select array[${sql.join(names)}] as key, ${sql.ref(one.column)} as sealed
      from ${sql.table(one.table)} where ${sql.ref(one.column)} is not null order by 1`.execute(db)
    for (const { key, sealed } of rows)
      found.push({ one, key, secret: unseal(config, one.place(...key), sealed).toString('hex') })
  }
  return found
}
