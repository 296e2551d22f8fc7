import { randomUUID } from 'node:crypto'
import { createDeposit, listPaymentSystems } from '@ayva/contract/payments/cashier'
import { logIn, registerByEmail, tokenOf } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import * as leaving from '@ayva/contract/identity/player/leaving'
import { addPlayerNote } from '@ayva/contract/identity/player/notes'
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { newEmail, PASSWORD, registration } from '../auth/auth.testing.ts'
import { modules } from '../../modules.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { transfer } from '../../ledger/wallet/wallet.ts'
import { close } from './closing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

const person = {
  firstName: 'Алиса',
  lastName: 'Климова',
  country: 'RU' as const,
  city: 'Казань',
  address: 'ул. Садовая, 12',
}

/** Adds an operator's note about a player. */
async function noted({ id }: Pick<TestPlayer, 'id'>, text: string): Promise<void> {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['players.note'],
  })
  const body = { noteId: randomUUID(), text }
  await testApp.callAs(token)(addPlayerNote, { params: { playerId: String(id) }, body })
}

type Row = Record<string, unknown>

async function copyOf(player: TestPlayer): Promise<Record<string, Row[]>> {
  const { parts } = await player.call(leaving.showExport, {})
  const sections: Record<string, Row[]> = {}
  for (let part = 0; part < parts; part += 1) {
    const { section, rows } = await player.call(leaving.showExportPart, { params: { part } })
    ;(sections[section] ??= []).push(...rows)
  }
  return sections
}

test('a player gets a data export from all modules, and nobody else does', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  await testApp.fund(alisa, 100_00n)
  await testApp.fund(boris, 777_00n)
  await alisa.call(saveProfile, { body: person })
  await noted(alisa, 'Просила звонить после шести')
  expect(await alisa.call(leaving.showExport, {})).toMatchObject({ state: 'none' })
  expect(await alisa.call(leaving.askExport, {})).toMatchObject({ state: 'making' })
  await expect(
    alisa.call(leaving.showExportPart, { params: { part: 0 } }),
    'not before it is ready',
  ).rejects.toMatchObject({ status: 404 })
  await testApp.runJobs()

  expect(await alisa.call(leaving.showExport, {})).toMatchObject({ state: 'ready' })
  const copy = await copyOf(alisa)
  expect(copy['Аккаунт']).toEqual([
    expect.objectContaining({ номер: Number(alisa.id), валюта: 'RUB' }),
  ])
  expect(copy['Рассказанное о себе']).toEqual([
    expect.objectContaining({ имя: 'Алиса', город: 'Казань' }),
  ])
  expect(copy['Заметки сотрудников']).toEqual([
    expect.objectContaining({ заметка: 'Просила звонить после шести' }),
  ])
  expect(copy['Движения денег']).toContainEqual(expect.objectContaining({ 'в копейках': 100_00 }))
  expect(copy['Входы']).toHaveLength(1)
  const text = JSON.stringify(copy)
  expect(text).not.toContain('77700')
  expect(text).not.toMatch(/hash|secret|password/i)

  await expect(boris.call(leaving.showExportPart, { params: { part: 0 } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(alisa.call(leaving.askExport, {})).rejects.toMatchObject({
    status: 429,
    key: 'export_recent',
    details: { retryAt: expect.any(String) },
  })
  // The stored export is unreadable without the key.
  const { sealed } = await testApp.deps.db
    .selectFrom('playerExportPart')
    .select('sealed')
    .where('playerId', '=', alisa.id)
    .executeTakeFirstOrThrow()
  expect(sealed.includes(Buffer.from('почта'))).toBe(false)

  testApp.clock.move(days(1))
  expect(await alisa.call(leaving.showExport, {})).toMatchObject({ state: 'none', parts: 0 })
  await runDueJobs(createJobs(testApp.deps), 'player.sweep')
  const left = await testApp.deps.db
    .selectFrom('playerExportPart')
    .select('n')
    .where('playerId', '=', alisa.id)
    .execute()
  expect(left).toEqual([])
})

test('an export that does not fit into one part continues in the next', async () => {
  const vera = await testApp.player({ name: 'vera' })
  await transaction(testApp.deps.db, async (tx) => {
    for (let n = 0; n < 600; n += 1)
      await transfer(tx, {
        id: randomUUID(),
        playerId: vera.id,
        currency: 'RUB',
        reason: 'adjustment',
        postings: [
          { account: 'adjustment', amount: -1n },
          { account: 'cash', amount: 1n },
        ],
        at: testApp.clock.now(),
      })
  })
  await vera.call(leaving.askExport, {})
  await testApp.runJobs()
  const copy = await copyOf(vera)
  expect(copy['Движения денег']).toHaveLength(1200)
  expect(new Set(copy['Переводы']!.map((row) => row['перевод'])).size).toBe(600)
})

test('every table with players’ data is exported, or listed with the reason why not', async () => {
  const silent: Record<string, string> = {
    audit_chain: 'the end of the chain',
    audit_entry: '',
    person_fact: 'hashes',
    person_match: 'which other account has excluded itself',
    same_player: 'who else the player may be, which is said of another player, too',
    audit_look: 'which looks of operators the log has already',
    email_confirmation: 'hashes',
    email_confirmation_request: 'short-lived',
    entry_token: 'hashes',
    session_token: 'hashes',
    sign_on: 'hashes',
    recovery_code: 'hashes',
    factor_guess: 'counts of failures',
    password_reset: 'hashes',
    player_code: 'short-lived',
    event: 'events about what stands in other tables',
    payment_letter: 'that it was sent',
    payment_late_letter: 'that it was sent',
    payment_decision: 'decisions of operators',
    payment_route: 'who was asked to take it',
    payment_event: 'steps of payments',
    round_hour: 'sums of rounds',
    seed_state: 'the seat',
    seed_rotation: 'keys of operations',
    round_judgement: 'decisions of operators',
    supplier_round_told: 'events of rounds',
    supplier_session: 'hashes, short-lived',
    supplier_total: 'sums of rounds',
    supplier_reward: 'ids of rewards of a supplier',
    supplier_tx: 'steps of rounds',
    supplier_tx_owner: 'whose an id is',
    statement: 'a paper of what stands in other tables',
    referral_code: 'whose a code is',
    referral_inviter: 'who else is a player',
    player_export: 'the copy itself',
    player_export_part: 'the copy itself',
  }
  const sources = modules.flatMap(({ knows }) => knows ?? [])
  expect(new Set(sources.map(({ title }) => title)).size).toBe(sources.length)
  expect(sources.length).toBeGreaterThan(15)
  const told = new Set(sources.map(({ table }) => table))
  const tables = await testApp.deps.db.introspection.getTables()
  const ofPlayers = tables
    .filter(({ columns }) =>
      columns.some(({ name }) => ['player_id', 'playerId', 'account'].includes(name)),
    )
    .map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const forgotten = ofPlayers.filter((name) => !told.has(name) && !(name in silent))
  expect(forgotten.filter((name) => !directories.has(name))).toEqual([])
})

const directories = new Set([
  'player_email',
  'player_phone',
  'player_username',
  'payment_operation',
  'provider_event',
  'demo_session',
  'demo_round',
  'player_social',
  'push_browser',
  'telegram_chat_owner',
  'telegram_code',
])

async function registered(): Promise<TestPlayer & { email: string }> {
  const email = newEmail('leaver')
  const { password, birthDate, rulesVersion } = registration()
  const body = {
    email,
    password,
    birthDate,
    rulesVersion,
    agreement: true,
    currency: 'RUB',
  } as const
  const token = tokenOf(await testApp.call(registerByEmail, { body }))
  const call = testApp.callAs(token)
  const { id } = await call(showSelf, {})
  return { id: BigInt(id), currency: 'RUB', token, call, email }
}

const sweep = async () => {
  await runDueJobs(createJobs(testApp.deps), 'player.find_due')
  await testApp.runJobs()
}

test('an account that is closing accepts no money and can be kept; one with money is not closed', async () => {
  const alisa = await registered()
  await testApp.fund(alisa, 100_00n)
  expect(await alisa.call(leaving.showClosing, {})).toEqual({
    closesAt: null,
    holds: [{ what: 'money', count: 1 }],
  })
  const { closesAt } = await alisa.call(leaving.beginClosing, {})
  expect(Date.parse(closesAt!) - testApp.clock.now().getTime()).toBe(days(leaving.CLOSING_DAYS))
  expect(await alisa.call(showSelf, {})).toMatchObject({ closesAt })
  const [system] = await alisa.call(listPaymentSystems, { query: { type: '1' } })
  const deposit = () =>
    alisa.call(createDeposit, {
      idempotencyKey: randomUUID(),
      body: { sum: 500_00n, system: system!.id, returnUrl: '/payment/processing/' },
    })
  await expect(deposit()).rejects.toMatchObject({ key: 'account_closing' })
  const stops = () =>
    testApp.deps.db
      .selectFrom('stakeBlock')
      .select('rule')
      .where('playerId', '=', alisa.id)
      .execute()
  expect(await stops()).toEqual([{ rule: 'closing' }])

  // Repeating the request keeps the waiting period; cancelling restores everything.
  testApp.clock.move(minutes(5))
  expect(await alisa.call(leaving.beginClosing, {})).toMatchObject({ closesAt })
  expect(await alisa.call(leaving.callOffClosing, {})).toMatchObject({ closesAt: null })
  expect(await stops()).toEqual([])
  await expect(deposit()).rejects.not.toMatchObject({ key: 'account_closing' })

  await alisa.call(leaving.beginClosing, {})
  testApp.clock.move(days(leaving.CLOSING_DAYS))
  await sweep()
  // The waiting period is over, and the player can still log in and withdraw.
  const body = { lookup: alisa.email, password: PASSWORD }
  const { token } = (await testApp.call(logIn, { body })) as { token: string }
  expect(await testApp.callAs(token)(leaving.showClosing, {})).toMatchObject({
    holds: expect.arrayContaining([{ what: 'money', count: 1 }]),
  })
})

test('a closed account cannot log in, keeps only what the law requires, and its names are free', async () => {
  const vera = await registered()
  await testApp.fund(vera, 50_00n)
  await vera.call(saveProfile, { body: person })
  await noted(vera, 'Играет по вечерам')
  const username = `vera.${vera.id}`
  await vera.call(chooseUsername, { body: { username } })
  await vera.call(leaving.beginClosing, {})
  testApp.clock.move(days(leaving.CLOSING_DAYS))
  const again = await testApp.call(logIn, { body: { lookup: vera.email, password: PASSWORD } })
  // Withdraws the remaining money.
  await testApp.fund(vera, -50_00n)
  const ended: string[] = []
  const stop = testApp.deps.bus.subscribe('session_ended', (id) => ended.push(String(id)))
  await sweep()
  stop()

  await expect(vera.call(showSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(testApp.callAs(tokenOf(again))(showSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(
    testApp.call(logIn, { body: { lookup: vera.email, password: PASSWORD } }),
  ).rejects.toMatchObject({ code: 10 })
  const row = await testApp.deps.db
    .selectFrom('player')
    .select(['email', 'phone', 'username', 'passwordHash', 'birthDate', 'closedAt'])
    .where('id', '=', vera.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    email: null,
    phone: null,
    username: null,
    passwordHash: null,
    birthDate: '1990-05-17',
    closedAt: expect.any(Date),
  })
  const kept = await testApp.deps.db
    .selectFrom('playerProfile')
    .select(['firstName', 'lastName', 'country', 'city', 'address'])
    .where('playerId', '=', vera.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ ...person, city: null, address: null })
  const notes = testApp.deps.db.selectFrom('playerNote').select('id')
  expect(await notes.where('playerId', '=', vera.id).execute()).toEqual([])
  const sessions = await testApp.deps.db
    .selectFrom('session')
    .select(['id', 'ip', 'userAgent', 'revokedAt'])
    .where('playerId', '=', vera.id)
    .execute()
  for (const session of sessions)
    expect(session).toMatchObject({ ip: '', userAgent: '', revokedAt: expect.any(Date) })
  // Open tabs are notified on every node.
  expect(ended.toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())
  const books = await testApp.deps.db
    .selectFrom('walletTransfer')
    .select('id')
    .where('playerId', '=', vera.id)
    .execute()
  expect(books).toHaveLength(2)

  const next = await testApp.player({ name: 'next' })
  expect(await next.call(chooseUsername, { body: { username } })).toMatchObject({ username })
  const { password } = registration()
  const reopened = await testApp.call(registerByEmail, {
    body: { email: vera.email, password, currency: 'RUB' },
  })
  expect(await testApp.callAs(tokenOf(reopened))(showSelf, {})).not.toMatchObject({
    id: Number(vera.id),
  })
})

test('a blocked player cannot free the name by closing the account', async () => {
  const gleb = await registered()
  await gleb.call(leaving.beginClosing, {})
  const block = (blockedAt: Date | null) =>
    testApp.deps.db.updateTable('player').set({ blockedAt }).where('id', '=', gleb.id).execute()
  await block(testApp.clock.now())
  testApp.clock.move(days(leaving.CLOSING_DAYS))
  const again = () =>
    testApp.call(registerByEmail, {
      body: { email: gleb.email, password: registration().password, currency: 'RUB' },
    })
  await sweep()
  // A job that was added before the block checks again.
  await close(testApp.deps, [], gleb.id)
  await expect(again()).rejects.toMatchObject({ status: 422 })

  await block(null)
  await sweep()
  await again()
})
