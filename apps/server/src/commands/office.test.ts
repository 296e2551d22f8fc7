/** The operators' command line as a process, against a running product. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { openDesk } from '../payments/cashier/cashier.testing.ts'
import { leaveToPeople } from '../payments/cashier/withdrawal/withdrawal.testing.ts'
import { sendPassport } from '../identity/kyc/kyc.testing.ts'
import { seedLobby } from '../games/lobby/lobby.ts'
import { addOperator, permissionsOf } from '../platform/operators/operators.ts'
import { permissions } from '../permissions.ts'
import { answerOf, operatorEnv, runOffice } from './commands.testing.ts'

let testApp: TestApp
let env: Awaited<ReturnType<typeof operatorEnv>>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const own = ['support', 'verifier'].flatMap((role) => [...permissionsOf(role, permissions)!])
  own.push('exchange.read', 'exchange.change', 'games.read', 'games.change', 'repayments.offer')
  own.push('adjustments.read', 'adjustments.propose', 'adjustments.decide')
  own.push('campaigns.send', 'campaigns.read', 'campaigns.change')
  env = await operatorEnv(testApp, { name: 'Ольга', permissions: own })
})
afterAll(() => testApp.close())

const office = (...args: string[]) => answerOf(args, env)
const complaint = async (args: string[], changed: Record<string, string> = {}) => {
  const failed = runOffice(args, { ...env, ...changed })
  const { code, stderr } = (await failed.catch((error: unknown) => error)) as {
    code: number
    stderr: string
  }
  expect(code).toBe(1)
  return stderr
}

test('finds a player, decides on documents, sets labels, stops money, blocks and unblocks', async () => {
  const vera = await testApp.player({ name: 'vera' })
  const id = String(vera.id)
  const { documents } = await sendPassport(testApp, vera)
  const why = ['--why', 'по заявке 17']
  const words = ['--words', 'Блик на фото']
  expect(await office('find', 'vera')).toMatchObject([{ playerId: id }])
  expect(await office('waiting')).toMatchObject({ waiting: [{ playerId: id, round: 1 }] })
  expect(await office('documents', id)).toMatchObject({ status: 'sent', round: 1 })
  const file = path.join(tmpdir(), `${documents[0]!.id}.jpg`)
  expect(await office('open', id, documents[0]!.id, file, ...why)).toEqual({ written: file })
  expect((await readFile(file)).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
  expect(await office('refuse', id, '1', ...words, ...why)).toMatchObject({ status: 'refused' })
  expect(await office('label', id, '+vip', '-user_document_verify_refused', ...why)).toMatchObject({
    labels: ['vip'],
  })
  expect(await office('stop-money', id, '3', ...words, ...why)).toMatchObject({
    actions: ['block_finance_activity'],
  })
  expect(await office('let-money', id, ...why)).toMatchObject({ actions: [] })
  expect(await office('block', id, ...words, ...why)).toMatchObject({ ended: 1 })
  await expect(vera.call(showSelf, {})).rejects.toMatchObject({ status: 401 })
  expect(await office('unblock', id, ...why)).toMatchObject({ blockedAt: null })
  expect(await office('end-sessions', id, ...why)).toMatchObject({ ended: 0 })
  expect(await office('show', id)).toMatchObject({ labels: ['vip'], sessions: 0 })
})

test('sends an offer to a player on the site, and says why a letter is not sent', async () => {
  const id = String((await testApp.player()).id)
  const said = ['--words', 'Посмотрите её правила.', '--why', 'по просьбе']
  expect(await office('offer', id, 'inbox', 'Новая игра', 'К игре', '/games', ...said)).toEqual({
    state: 'sent',
    reason: null,
    until: null,
  })
  expect(await office('offer', id, 'letter', 'Новая игра', ...said)).toMatchObject({
    state: 'kept_back',
  })
})

test('creates a campaign from a file, runs it dry, starts and stops it', async () => {
  const player = await testApp.player()
  expect(
    await office('campaign-preview', String(player.id), 'Счёт', '--words', 'Валюта {{ currency }}'),
  ).toMatchObject({ words: { title: 'Счёт', text: 'Валюта RUB' } })
  const id = randomUUID()
  const file = path.join(tmpdir(), `${id}.json`)
  const draft = {
    title: 'Проба',
    entrance: { kind: 'time' },
    steps: [
      {
        wait: 0,
        channel: 'inbox',
        words: { title: 'Новая игра', text: 'Посмотрите её правила.', link: null },
        other: null,
        when: null,
        otherwise: 'skip',
      },
    ],
    goal: null,
    audience: { fact: 'currency', is: 'RUB' },
    startsAt: '2026-01-01T00:00:00.000Z',
    seen: 0,
  }
  await writeFile(file, JSON.stringify(draft))
  const why = ['--why', 'проверка']
  expect(await office('campaign-save', id, file, ...why)).toMatchObject({ state: 'draft' })
  expect(await office('campaign-test', id, String(player.id))).toMatchObject({
    meant: true,
    steps: [{ state: 'sent' }],
  })
  expect(await office('campaign-try', id)).toMatchObject({ next: null, looked: expect.any(Number) })
  expect(await office('campaign-start', id, ...why)).toMatchObject({ state: 'running' })
  expect(await office('campaign-stop', id, ...why)).toMatchObject({ state: 'stopped' })
  expect(await office('campaign', id)).toMatchObject({ counts: [] })
  expect(await office('campaigns')).toMatchObject([{ id }])
})

test('switches a game off and on', async () => {
  const why = ['--why', 'ошибка в правилах']
  await seedLobby(testApp.deps.db, catalogue)
  const { games } = (await office('games')) as { games: { id: number }[] }
  const id = String(games[0]!.id)
  expect(await office('game-off', id, ...why)).toMatchObject({ on: false, open: false })
  expect(await office('games', 'off')).toMatchObject({ games: [{ id: games[0]!.id }], next: null })
  expect(await office('game-on', id, ...why)).toMatchObject({ on: true, open: true })
})

test('reports what is wrong, in words', async () => {
  expect(await complaint([])).toContain('npm run office')
  expect(await complaint(['constructor'])).toContain('npm run office')
  expect(await complaint(['find', 'x'], { OFFICE_TOKEN: '' })).toContain('OFFICE_TOKEN is not set')
  expect(await complaint(['find', 'x'], { OFFICE_TOKEN: 'op_x' })).toContain('401 login_required')
  expect(await complaint(['show', 'x'])).toContain('404 not_found')
  expect(await complaint(['show', '999999999'])).toContain('404 not_found')
  expect(await complaint(['block', '1'])).toContain('422 validation')
  expect(await complaint(['find', 'x'], { PUBLIC_URL: 'http://127.0.0.1:1' })).toContain(
    'The site is not reached',
  )
})

test('sets a rate of points, offers a repayment and cancels it', async () => {
  const vera = await testApp.player({ name: 'vera' })
  const why = ['--why', 'по заявке 18']
  expect(await office('rate', 'RUB', '100', '460', '1000', ...why)).toMatchObject({ version: 1 })
  expect(await office('rate', 'RUB', '100', '470', '1000', 'off', ...why)).toMatchObject({
    version: 2,
    active: false,
    money: { minor: '470', currency: 'RUB' },
  })
  expect(await office('rates')).toHaveLength(1)
  const id = String(vera.id)
  const words = ['--words', 'За неделю']
  await testApp.deps.db
    .updateTable('player')
    .set({ labels: ['vip'] })
    .where('id', '=', vera.id)
    .execute()
  const offered = await office('repay', id, 'RUB', '15000', 'vip_club', ...words, ...why)
  expect(offered).toMatchObject({ kind: 'vip_club', amount: { minor: '15000' }, takenAt: null })
  expect((await vera.call(showSelf, {})).wallets[0]).toMatchObject({ vipClubRepayment: 150 })
  const ended = await office('call-off', id, String(offered['id']), ...why)
  expect(ended['calledOffAt']).not.toBeNull()
  expect(await complaint(['repay', id, 'RUB', '1.5'])).toContain('npm run office')
})

test('proposes a correction of a balance, and another operator makes or refuses it', async () => {
  const vera = await testApp.player()
  const id = String(vera.id)
  const why = ['--why', 'заявка 17']
  const propose = (...args: string[]) =>
    office('adjust', id, ...args, '--words', 'За сбой в игре', ...why)
  const one = await propose('credit', 'RUB', '15000', 'game_fault')
  const other = await propose('credit', 'RUB', '100', 'compensation')
  expect(one).toMatchObject({ direction: 'credit', state: 'waiting' })
  expect(await complaint(['adjust-approve', id, String(one['id']), ...why])).toContain(
    'adjustment_own',
  )
  const { token } = await addOperator(testApp.deps, {
    name: 'Вера',
    permissions: ['adjustments.decide'],
  })
  const asVera = { ...env, OFFICE_TOKEN: token }
  await runOffice(['adjust-approve', id, String(one['id']), ...why], asVera)
  await runOffice(['adjust-refuse', id, String(other['id']), ...why], asVera)
  expect(await testApp.balance(vera)).toBe(150_00n)
  const idsOf = async (...args: string[]) => JSON.stringify(await office(...args))
  expect(await idsOf('adjustments', 'approved')).toContain(String(one['id']))
  expect(await idsOf('adjustments', 'refused')).toContain(String(other['id']))
  expect(await idsOf('adjustments-of', id)).toContain(String(other['id']))
  expect(await complaint(['adjust', id, 'credit', 'RUB', '1.5'])).toContain('minor units')
})

test('lists waiting withdrawals, approves one, asks for documents, refuses one', async () => {
  const desk = await openDesk()
  const { deps } = desk.testApp
  try {
    const roles = ['cashier', 'support'].flatMap((role) => [...permissionsOf(role, permissions)!])
    const own = new Set([...roles, 'payments.read', 'payments.approve', 'payments.refund'])
    const { token } = await addOperator(deps, { name: 'Касса', permissions: [...own] as never })
    const at = { OFFICE_TOKEN: token, PUBLIC_URL: deps.config.PUBLIC_URL! }
    const said = async (...args: string[]) => {
      const { stdout } = await runOffice(args, at)
      return JSON.parse(stdout) as Record<string, unknown>
    }
    const why = ['--why', 'по заявке 17']
    const alisa = await desk.testApp.player()
    await desk.testApp.fund(alisa, 5_000_00n)
    const made: string[] = []
    for (const sum of [500_00n, 600_00n, 700_00n]) {
      const { id } = await desk.withdraw(alisa, sum)
      await leaveToPeople(desk.testApp, alisa, id)
      made.push(String(id))
    }
    const player = String(alisa.id)
    const listed = (await said('withdrawals')) as { payments: { id: number }[] }
    expect(listed.payments.map(({ id }) => String(id)).toSorted()).toEqual(made.toSorted())
    const stepOf = async (id: string) => {
      const { steps } = (await said('payment', player, id)) as { steps: unknown[] }
      return String(steps.length)
    }
    const decide = async (verb: string, id: string) =>
      said(verb, player, id, await stepOf(id), ...why)
    expect(await decide('decline', made[0]!)).toMatchObject({ statusId: 4 })
    expect(await decide('ask-documents', made[1]!)).toMatchObject({ statusId: 8 })
    expect(await decide('approve', made[2]!)).toMatchObject({ statusId: 6 })
    expect(await desk.testApp.balance(alisa)).toBe(3_700_00n)
  } finally {
    await desk.close()
  }
})

test('reads queues, payments, a player’s card, the journal and figures', async () => {
  const kira = await testApp.player({ name: 'kira' })
  const id = String(kira.id)
  const own = ['auditor', 'support'].flatMap((role) => [...permissionsOf(role, permissions)!])
  const { token } = await addOperator(testApp.deps, { name: 'Инна', permissions: own })
  const read = async (...args: string[]) => {
    const { stdout } = await runOffice(args, { ...env, OFFICE_TOKEN: token })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  expect(await read('queues')).toContainEqual(expect.objectContaining({ name: 'withdrawals' }))
  expect(await read('payments', `playerId=${id}`, 'kind=deposit')).toEqual({
    payments: [],
    next: null,
  })
  expect(await read('note', id, 'Звонить', 'вечером')).toMatchObject({ text: 'Звонить вечером' })
  expect(await read('notes', id)).toMatchObject({ notes: [{ text: 'Звонить вечером' }] })
  expect(await read('timeline', id)).toMatchObject({ next: null })
  expect(await read('sessions-of', id)).toHaveLength(1)
  expect(await read('verify-journal', id)).toMatchObject({ holds: true, checked: 2 })
  expect(await read('journal', `playerId=${id}`)).toMatchObject({
    entries: [{ action: 'player.noted' }, { action: 'player.looked' }],
  })
  const day = testApp.clock.now().toISOString().slice(0, 10)
  expect(await read('report-days', day, day)).toMatchObject({ days: [] })
  expect(await read('postings', day, 'provider')).toEqual({ postings: [], next: null })
})
