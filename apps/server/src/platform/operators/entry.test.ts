import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { listSettings, listOfficeSettings } from '@ayva/contract/platform/settings'
import { switchProvider } from '@ayva/contract/payments/cashier/providers'
import { switchGame } from '@ayva/contract/games/lobby/office'
import * as contract from '@ayva/contract/platform/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { addOperator, inviteByCommand, operators } from './operators.ts'
import { codeAt, OFFICE_PASSWORD as password, worker } from './operators.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

const enter = (body: { name: string; password: string; code: string }) =>
  testApp.call(contract.enterOffice, { body })
/** The key of the refusal of a call. */
const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => ({ key: 'taken' }),
    (refused: unknown) => refused,
  )
  return (error as { key: string }).key
}
const why = 'проверка'

test('an invitation is shown, accepted once, and then name, password and code log in', async () => {
  const { deps, call, clock } = testApp
  const { invitation } = await inviteByCommand(deps, { name: 'Ольга', roles: ['support'] })
  const shown = await call(contract.showInvitation, { body: { invitation } })
  expect(shown).toMatchObject({ name: 'Ольга', roles: ['support'] })
  expect(shown.uri).toContain(`secret=${shown.secret}`)
  const wrong = { invitation, password, code: '000000' }
  expect(await refusal(call(contract.acceptInvitation, { body: wrong }))).toBe('code_wrong')
  const code = codeAt(shown.secret, clock.now())
  const common = { invitation, password: 'password1234', code }
  expect(await refusal(call(contract.acceptInvitation, { body: common }))).toBe('validation')
  const right = { invitation, password, code }
  const { token } = await call(contract.acceptInvitation, { body: right })
  expect(token).toMatch(/^os_/)
  for (const body of [{ invitation }, right])
    expect(
      await refusal(
        'code' in body
          ? call(contract.acceptInvitation, { body: right })
          : call(contract.showInvitation, { body }),
      ),
    ).toBe('invitation_over')
  clock.move(seconds(30))
  const entered = await enter({ name: 'ольга', password, code: codeAt(shown.secret, clock.now()) })
  const self = await testApp.callAs(entered.token)(contract.showOfficeSelf, {})
  expect(self).toMatchObject({ name: 'Ольга', roles: ['support'] })
  expect(self.permissions).toContain('office.enter')
  expect(self.permissions).not.toContain('settings.read')
  expect(self.sessions.map(({ here }) => here)).toEqual([true, false])
})

test('an invitation expires after two days', async () => {
  const { deps, call, clock } = testApp
  const { invitation } = await inviteByCommand(deps, { name: 'Павел', roles: ['editor'] })
  clock.move(hours(48))
  expect(await refusal(call(contract.showInvitation, { body: { invitation } }))).toBe(
    'invitation_over',
  )
})

test('a wrong name, a wrong password and a wrong code get the same refusal', async () => {
  const { name, nextCode } = await worker(testApp, 'Роман', ['support'])
  const code = nextCode()
  const asked = [
    { name: 'Никто', password, code },
    { name, password: 'не тот пароль', code },
    { name, password, code: code === '000000' ? '000001' : '000000' },
  ]
  const answers = await Promise.all(
    asked.map(async (payload) => {
      const { path: url } = contract.enterOffice
      const answer = await testApp.app.inject({ method: 'POST', url, payload })
      const { requestId: _, ...body } = answer.json<{ requestId: string }>()
      return [answer.statusCode, body, answer.cookies]
    }),
  )
  expect(answers[0]![0]).toBe(422)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a code is accepted once', async () => {
  const { name, nextCode } = await worker(testApp, 'Света', ['support'])
  const code = nextCode()
  const both = await Promise.all([0, 1].map(() => refusal(enter({ name, password, code }))))
  expect(both.toSorted()).toEqual(['entry_refused', 'taken'])
})

test('a session ends after half an hour without use, and after twelve hours in any case', async () => {
  const idle = await worker(testApp, 'Ульяна', ['support'])
  testApp.clock.move(minutes(29))
  await idle.call(contract.showOfficeSelf, {})
  testApp.clock.move(minutes(29))
  await idle.call(contract.showOfficeSelf, {})
  testApp.clock.move(minutes(30))
  expect(await refusal(idle.call(contract.showOfficeSelf, {}))).toBe('login_required')
  const busy = await worker(testApp, 'Фёдор', ['support'])
  for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
    testApp.clock.move(minutes(20))
    await busy.call(contract.showOfficeSelf, {})
  }
  testApp.clock.move(minutes(20))
  expect(await refusal(busy.call(contract.showOfficeSelf, {}))).toBe('login_required')
})

test('ending an operator or changing roles takes effect at the next call', async () => {
  const boss = await worker(testApp, 'Харитон', ['administrator'])
  const other = await worker(testApp, 'Цветана', ['support'])
  const { id } = await other.call(contract.showOfficeSelf, {})
  expect(await refusal(other.call(listOfficeSettings, {}))).toBe('forbidden')
  const changed = await boss.call(contract.changeOperatorRoles, {
    params: { id },
    body: { roles: ['editor'], why },
  })
  expect(changed).toMatchObject({ roles: ['editor'], state: 'works' })
  expect(await refusal(other.call(listOfficeSettings, {}))).toBe('taken')
  const ended = await boss.call(contract.endOperator, { params: { id }, body: { why } })
  expect(ended.state).toBe('ended')
  expect(await refusal(other.call(contract.showOfficeSelf, {}))).toBe('login_required')
  expect(await refusal(enter({ name: 'Цветана', password, code: other.nextCode() }))).toBe(
    'entry_refused',
  )
  const { rows } = await sql`select from operator_login where operator_id = ${id}`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([])
  const self = await boss.call(contract.showOfficeSelf, {})
  const own = { params: { id: self.id }, body: { roles: ['auditor' as const], why } }
  expect(await refusal(boss.call(contract.changeOperatorRoles, own))).toBe('operator_self')
  const entries = await boss.call(listAudit, { query: {} })
  const actions = entries.filter(({ subject }) => subject === `operator ${id}`)
  expect(actions.map(({ action }) => action)).toEqual([
    'operator.ended',
    'operator.roles_changed',
    'operator.entered',
    'operator.accepted',
    'operator.invited',
  ])
  expect(JSON.stringify(entries)).not.toContain(password)
})

test('calls about money and permissions need a code given within ten minutes', async () => {
  const boss = await worker(testApp, 'Шура', ['administrator'])
  const invite = () =>
    boss.call(contract.inviteOperator, {
      params: { id: randomUUID() },
      body: { name: `Новая ${randomUUID()}`, roles: ['support'], why },
    })
  expect(await refusal(invite())).toBe('taken')
  testApp.clock.move(minutes(10))
  expect(await refusal(invite())).toBe('confirmation_needed')
  const switching = await testApp.app.inject({
    method: switchProvider.method,
    url: switchProvider.path.replace(':name', 'psp'),
    headers: { 'auth-token': boss.token },
    payload: {},
  })
  expect(switching.json()).toMatchObject({ error: { key: 'confirmation_needed' } })
  expect((await boss.call(contract.showOfficeSelf, {})).confirmedUntil).toBeNull()
  const confirm = (code: string) => boss.call(contract.confirmOfficeEntry, { body: { code } })
  expect(await refusal(confirm('000000'))).toBe('code_wrong')
  const code = boss.nextCode()
  const { confirmedUntil } = await confirm(code)
  expect(Date.parse(confirmedUntil)).toBe(testApp.clock.now().getTime() + minutes(10))
  expect(await refusal(confirm(code))).toBe('code_wrong')
  expect(await refusal(invite())).toBe('taken')
  const body = { on: true, why }
  // A call that moves no money needs no recent code.
  testApp.clock.move(minutes(11))
  const game = boss.call(switchGame, { params: { id: 999_999_999 }, body })
  expect(await refusal(game)).toBe('game_unknown')
})

test('a token made by a command needs no code', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Яна',
    permissions: ['operators.change'],
  })
  const invited = testApp.callAs(token)(contract.inviteOperator, {
    params: { id: randomUUID() },
    body: { name: 'Щукина', roles: ['support'], why },
  })
  expect(await refusal(invited)).toBe('taken')
})

test('names of operators are unique, and a lost invitation can be replaced', async () => {
  const boss = await worker(testApp, 'Эмма', ['administrator'])
  const id = randomUUID()
  const invite = (name: string, to: string = id) =>
    boss.call(contract.inviteOperator, {
      params: { id: to },
      body: { name, roles: ['support'], why },
    })
  const first = await invite('Юрий')
  expect(await refusal(invite('юрий', randomUUID()))).toBe('operator_named')
  const second = await invite('Юрий')
  const show = ({ invitation }: { invitation: string }) =>
    testApp.call(contract.showInvitation, { body: { invitation } })
  expect(await refusal(show(first))).toBe('invitation_over')
  expect((await show(second)).name).toBe('Юрий')
  const { id: own } = await boss.call(contract.showOfficeSelf, {})
  expect(await refusal(invite('Кто-то', own))).toBe('operator_named')
})

test('an operator lists the own sessions and ends others', async () => {
  const one = await worker(testApp, 'Иван', ['support'])
  const { token } = await enter({ name: 'Иван', password, code: one.nextCode() })
  const elsewhere = testApp.callAs(token)
  const { sessions } = await one.call(contract.showOfficeSelf, {})
  const { id } = sessions.find(({ here }) => !here)!
  const end = () => one.call(contract.endOfficeSession, { params: { id } })
  expect(await end()).toEqual({ ended: true })
  expect(await end()).toEqual({ ended: false })
  expect(await refusal(elsewhere(contract.showOfficeSelf, {}))).toBe('login_required')
  const stranger = await worker(testApp, 'Лев', ['administrator'])
  const own = sessions.find(({ here }) => here)!
  const foreign = stranger.call(contract.endOfficeSession, { params: { id: own.id } })
  expect(await foreign).toEqual({ ended: false })
  await one.call(contract.leaveOffice, {})
  expect(await refusal(one.call(contract.showOfficeSelf, {}))).toBe('login_required')
})

test('an operator keeps twenty sessions, and old ones are deleted', async () => {
  const one = await worker(testApp, 'Мира', ['support'])
  for (let n = 0; n < 22; n++) {
    await enter({ name: 'Мира', password, code: one.nextCode() })
    testApp.clock.move(seconds(10))
  }
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from operator_session
      join operator on operator.id = operator_id where name = 'Мира'`.execute(testApp.deps.db)
    return rows[0]!.n
  }
  expect(await count()).toBe(20)
  testApp.clock.move(days(31))
  await runDueJobs(createJobs(testApp.deps), 'operators.sweep')
  expect(await count()).toBe(0)
})

test('if allowed addresses are configured, operators are refused from others', async () => {
  const config = { OFFICE_ALLOWED: '192.0.2.0/24' }
  const guarded = await TestApp.open({ createApp, config })
  try {
    const { token } = await addOperator(guarded.deps, {
      name: 'Ян',
      permissions: ['settings.read'],
    })
    const asked = [
      { method: 'GET', url: listOfficeSettings.path, headers: { 'auth-token': token } },
      {
        method: 'POST',
        url: contract.enterOffice.path,
        payload: { name: 'Ян', password, code: '000000' },
      },
      { method: 'GET', url: listSettings.path },
    ] as const
    const from = async (remoteAddress: string) => {
      const answers = asked.map((one) => guarded.app.inject({ ...one, remoteAddress }))
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    expect(await from('192.0.2.7')).toEqual([200, 422, 200])
    expect(await from('198.51.100.7')).toEqual([403, 403, 200])
  } finally {
    await guarded.close()
  }
})

test('the pages of the list of operators contain each operator once, the newest first', async () => {
  const boss = await worker(testApp, 'Зоя', ['administrator'])
  // Several operators are created at the same moment, around the end of a page.
  for (let n = 0; n < 120; n++) {
    if (n % 40 === 0) testApp.clock.move(seconds(1))
    await inviteByCommand(testApp.deps, { name: `Новичок ${n}`, roles: ['support'] })
  }
  const seen: contract.OfficeOperator[] = []
  for (let after: string | undefined; ;) {
    const page = await boss.call(contract.listOperators, {
      query: after === undefined ? {} : { after },
    })
    seen.push(...page.operators)
    if (page.next === null) break
    after = page.next
  }
  expect(seen.filter(({ name }) => name.startsWith('Новичок '))).toHaveLength(120)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const moments = seen.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(await operators(testApp.deps)).toHaveLength(seen.length)
})
