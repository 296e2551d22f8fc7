import { randomUUID } from 'node:crypto'
import {
  askAccountStatement,
  showAccountStatement,
  takeAccountStatement,
} from '@ayva/contract/ledger/account-statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createJobs } from '../../app.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { type Posting, transfer } from '../wallet/wallet.ts'
import { pagesOf, verify } from './account-statements.testing.ts'
import { text } from './account-statements.text.ts'

let games: Awaited<ReturnType<typeof openGames>>
let testApp: TestApp
beforeAll(async () => {
  games = await openGames()
  testApp = games.testApp
})
afterAll(() => testApp.close())

const move = (
  { id: playerId }: TestPlayer,
  reason: string,
  postings: [Posting['account'], bigint][],
  at: string,
  refs?: Record<string, string>,
) =>
  transaction(testApp.deps.db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId,
      currency: 'RUB',
      reason,
      at: new Date(at),
      postings: postings.map(([account, amount]) => ({ account, amount })),
      ...(refs && { refs }),
    }),
  )

/** A player with two years of transfers whose lines and sums are easy to compute. */
async function withHistory(name: string): Promise<TestPlayer> {
  const player = await testApp.player({ name })
  const credit = (sum: bigint, at: string, payment: string) =>
    move(
      player,
      'cashier.credit',
      [
        ['provider', -sum],
        ['cash', sum],
      ],
      at,
      { payment },
    )
  await credit(1_000_00n, '2025-12-31T23:59:59.999Z', '11')
  await credit(5_000_00n, '2026-01-01T00:00:00.000Z', '12')
  await move(
    player,
    'bonus',
    [
      ['bonus_cost', -500_00n],
      ['bonus', 500_00n],
    ],
    '2026-03-04T08:00:00Z',
  )
  const ends: [Posting['account'], bigint][] = [
    ['bonus', -500_00n],
    ['bonus_cost', 400_00n],
    ['cash', 100_00n],
  ]
  await move(player, 'bonus.end', ends, '2026-03-09T08:00:00Z')
  await move(
    player,
    'cashier.hold',
    [
      ['cash', -2_000_00n],
      ['held', 2_000_00n],
    ],
    '2026-05-06T07:00:00Z',
  )
  const paid: [Posting['account'], bigint][] = [
    ['held', -2_000_00n],
    ['provider', 1_980_00n],
    ['commission', 20_00n],
  ]
  await move(player, 'cashier.payout', paid, '2026-05-06T07:08:09Z', { payment: '13' })
  return player
}

/** Plays two real rounds today; returns the sum of their payouts. */
async function playTwice(player: TestPlayer): Promise<bigint> {
  let won = 0n
  for (let n = 0; n < 2; n += 1) {
    won += (await games.play(player, 'dice-99')).round.payout
    testApp.clock.move(minutes(1))
  }
  return won
}

async function accountStatementOf(player: TestPlayer, year: number): Promise<Buffer> {
  expect(await player.call(askAccountStatement, { body: { year } })).toMatchObject({
    state: 'making',
    year,
  })
  await testApp.runJobs()
  expect(await player.call(showAccountStatement, {})).toMatchObject({ state: 'ready', year })
  const { pdf } = await player.call(takeAccountStatement, {})
  return Buffer.from(pdf, 'base64')
}

const sum = (minor: bigint) => plain(text.sum(minor, 'RUB'))
const plain = (said: string) => said.replaceAll('\u00A0', ' ')

test('[CASH-62] a statement of a year contains the figures of the ledger as Russian text that can be copied, and is signed', async () => {
  const alisa = await withHistory('alisa')
  const won = await playTwice(alisa)
  const pdf = await accountStatementOf(alisa, 2026)
  const pages = pagesOf(pdf).map(plain)
  const said = pages.join('\n')
  expect(said).toContain('Выписка по счёту за 2026 год')
  const { number, fingerprint } = await alisa.call(showAccountStatement, {})
  expect(number).toMatch(new RegExp(`^2026-${alisa.id}-[0-9a-f]{8}$`))
  expect(said).toContain(number!)
  expect(said).toContain(fingerprint!)
  expect(said).toContain('Песочница')
  expect(said).toContain('с 01.01.2026 00:00 до 21.11.2026 12:02, время UTC')
  // Opening balance, incoming, outgoing and closing balance, which equals the accounts.
  expect(said).toContain(
    `RUB\n1 000,00\n${sum(5_100_00n + won)}\n−2 020,00\n${sum(4_080_00n + won)}`,
  )
  expect(said).toContain('RUB, бонусы\n0,00\n500,00\n−500,00\n0,00')
  const wallet = await testApp.deps.db
    .selectFrom('walletAccount')
    .select('balance')
    .where('playerId', '=', alisa.id)
    .where('kind', 'in', ['cash', 'held'])
    .execute()
  expect(wallet.reduce((sum, { balance }) => sum + balance, 0n)).toBe(4_080_00n + won)
  // The sums of a month and a kind.
  expect(said).toContain('март 2026\nБонус выдан\n1\n\n\n500,00')
  expect(said).toContain('май 2026\nВывод\n1\n\n−2 000,00')
  // Each movement with the balance after it; held money still counts as the player's.
  expect(said).toContain('01.01.2026 00:00\nПополнение, № 12\nRUB\n5 000,00\n\n6 000,00')
  expect(said).toContain('Игры: выигрыши и ставки\n2\n')
  expect(said).toContain(
    `21.11.2026\nИгры за день, операций: 2\nRUB\n${sum(won - 20_00n)}\n\n${sum(4_080_00n + won)}`,
  )
  expect(said).toContain('06.05.2026 07:08\nВывод, № 13\nRUB\n−2 000,00\n\n4 100,00')
  expect(said).not.toContain('№ 11')
  pages.forEach((page, n) => expect(page).toContain(`страница ${n + 1} из ${pages.length}`))
  // Screen readers need the language, the title and tagged tables.
  const raw = pdf.toString('latin1')
  for (const mark of [
    '/Lang (ru-RU)',
    '/Marked true',
    '/S /Table',
    '/S /TH',
    '/S /H1',
    '/DisplayDocTitle true',
  ])
    expect(raw).toContain(mark)
})

test('a changed byte invalidates the signature, and consecutive years have matching balances', async () => {
  const boris = await withHistory('boris')
  const pdf = await accountStatementOf(boris, 2025)
  const { fingerprint } = await boris.call(showAccountStatement, {})
  expect(verify(pdf)).toEqual({
    holds: true,
    fingerprint: fingerprint!.replaceAll(':', '').toLowerCase(),
    subject: 'Айва, выписки (песочница)',
  })
  for (const at of [20, pdf.indexOf('/Lang') + 7, pdf.length - 30]) {
    const changed = Buffer.from(pdf)
    changed[at] = changed[at]! ^ 1
    expect(verify(changed).holds).toBe(false)
  }
  const said = pagesOf(pdf).map(plain).join('\n')
  expect(said).toContain('с 01.01.2025 00:00 до 01.01.2026 00:00')
  expect(said).toContain('RUB\n0,00\n1 000,00\n0,00\n1 000,00')

  // A copy of the database reveals neither the statement nor the key.
  const { db } = testApp.deps
  const { sealed } = await db.selectFrom('statementKey').select('sealed').executeTakeFirstOrThrow()
  expect(sealed.includes(Buffer.from('p12'))).toBe(false)
  const [one] = await db
    .selectFrom('statement')
    .select('sealed')
    .where('sealed', 'is not', null)
    .execute()
  expect(one!.sealed!.includes(Buffer.from('%PDF'))).toBe(false)

  // The sandbox keeps its key, so the next statement has the same signer.
  const again = await accountStatementOf(boris, 2026)
  expect(verify(again)).toMatchObject({ holds: true, fingerprint: verify(pdf).fingerprint })
})

test('a player has one statement at a time and a few in a day, and cannot get another player’s', async () => {
  const vera = await testApp.player({ name: 'vera' })
  const ask = (year: number) => vera.call(askAccountStatement, { body: { year } })
  await expect(ask(2027)).rejects.toMatchObject({ key: 'year_ahead' })
  await expect(vera.call(takeAccountStatement, {})).rejects.toMatchObject({ status: 404 })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => ask(2026)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'statement_making' })
  await expect(vera.call(takeAccountStatement, {}), 'not before it is ready').rejects.toMatchObject(
    {
      status: 404,
    },
  )

  // After the time limit a statement that no worker has made may be requested again.
  testApp.clock.move(minutes(15))
  expect(await vera.call(showAccountStatement, {})).toMatchObject({ state: 'failed' })
  const { deps } = testApp
  for (let n = 1; n < 10; n += 1) {
    await ask(2026)
    await deps.db
      .updateTable('statement')
      .set({ readyAt: testApp.clock.now() })
      .where('playerId', '=', vera.id)
      .execute()
  }
  await expect(ask(2026)).rejects.toMatchObject({
    status: 429,
    key: 'statement_many',
    details: { used: '10', limit: '10', retryAt: expect.any(String) },
  })
  const zoya = await testApp.player({ name: 'zoya' })
  expect(await zoya.call(showAccountStatement, {})).toMatchObject({ state: 'none', number: null })

  testApp.clock.move(days(1))
  expect(await vera.call(showAccountStatement, {})).toMatchObject({ state: 'none' })
  await runDueJobs(createJobs(deps), 'account-statements.sweep')
  const left = await deps.db.selectFrom('statement').select('playerId').execute()
  expect(left).not.toContainEqual({ playerId: vera.id })
  expect(await ask(2026)).toMatchObject({ state: 'making' })
})
