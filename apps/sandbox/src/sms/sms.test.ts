import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { openPool } from '@ayva/postgres/pool'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appsIn, codeOf } from './sms.authenticator.ts'
import { type Phone, startPhone } from './sms.ts'

const admin = process.env['TEST_DATABASE_URL']!
const database = `t_${randomUUID().replaceAll('-', '')}`
const databaseUrl = () => Object.assign(new URL(admin), { pathname: `/${database}` }).href
const secret = 'a secret of this test'
let phone: Phone
beforeAll(async () => {
  await createDatabase(admin, database, 'ayva_template')
  phone = await startPhone({ databaseUrl: databaseUrl(), secret, port: 0 })
})
afterAll(async () => {
  await phone.close()
  await dropDatabase(admin, database)
})

const send = (body: unknown, key = secret) =>
  fetch(phone.smsUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const message = (more: object = {}) => ({
  id: randomUUID(),
  to: '+79000000001',
  kind: 'sms',
  text: 'Код 1',
  ...more,
})
const page = async (path: string) => {
  const answer = await fetch(phone.url + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('a message is shown on the page of its phone, however the number is typed', async () => {
  expect((await send(message({ text: 'Привет' }))).status).toBe(202)
  expect((await page('/?to=%2B7%20900%20000-00-01')).text).toContain('Привет')
  expect((await page('/?to=79000000002')).text).toContain('ничего ещё не приходило')
})

test('the content of a message never runs', async () => {
  await send(message({ text: '<script>alert(1)</script>', kind: 'call' }))
  const { text, headers } = await page('/')
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script')
  expect(text).toContain('Звонок')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a call without the secret stores nothing', async () => {
  for (const key of ['', 'x', `${secret}x`])
    expect((await send(message({ to: '+79000000009' }), key)).status).toBe(401)
  expect((await page('/?to=79000000009')).text).toContain('ничего ещё не приходило')
})

test.each([
  { to: '79000000001' },
  { to: '+7' },
  { to: `+${'9'.repeat(16)}` },
  { to: null },
  { kind: 'fax' },
  { text: '' },
  { text: 'x'.repeat(1001) },
  { id: '' },
  { id: 7 },
])('%o is not a message', async (more) => {
  expect((await send(message(more))).status).toBe(422)
})

test.each(['/nothing', '/messages'])('%s is not a page', async (path) => {
  expect((await page(path)).status).toBe(404)
})

test('the newest thousand are kept, by pages of fifty', async () => {
  const pool = openPool({ connectionString: databaseUrl() })
  await pool.query(`insert into sandbox.message (name, kind, phone, text)
    select 'pile ' || n, 'sms', '+79000000005', 'Сообщение ' || n from generate_series(1, 1010) n`)
  await send(message())
  const { rows } = await pool.query('select count(*)::int as kept from sandbox.message')
  expect(rows).toEqual([{ kept: 1000 }])
  await pool.end()
  const second = await page('/?to=79000000005&page=2')
  expect(second.text).toContain('Сообщение 960')
  expect(second.text).not.toContain('Сообщение 961')
})

test('the codes of the demo’s operators are shown in a demo only', async () => {
  expect((await page('/authenticator')).status).toBe(404)
  const apps = appsIn('Вера=AYVAOFFICEVERADEMOKEY2345ABCDEFG,<b>=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  // The test vectors of RFC 6238, of which apps show the last six digits.
  expect(codeOf(apps[1]!, new Date(59_000))).toBe('287082')
  const demo = await startPhone({ databaseUrl: databaseUrl(), secret, apps, port: 0 })
  try {
    const answer = await fetch(`${demo.url}/authenticator`)
    const text = await answer.text()
    expect(text).toMatch(/Вера<p><strong>\d{6}</)
    expect(text).toContain('&lt;b&gt;')
    expect(text).not.toContain('<script')
    const left = Number(answer.headers.get('refresh'))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(30)
  } finally {
    await demo.close()
  }
})
