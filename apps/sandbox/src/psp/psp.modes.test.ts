/** Tests a provider that behaves as the control page says, and a bank that checks the payer. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { isSigned, pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { openPool } from '@ayva/postgres/pool'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Psp, startPsp } from './psp.ts'

const secret = 'a secret of sixteen and more'
const secretBefore = 'another one, used until now'
const admin = process.env['TEST_DATABASE_URL']!
const name = `t_${randomUUID().replaceAll('-', '')}`
type Heard = { id: string; signed: boolean; signatures: number; body: Record<string, string> }
let heard: Heard[] = []
let psp: Psp
let now = new Date('2026-11-22T10:00:00Z')
const url = new URL(admin)
url.pathname = `/${name}`

/** The merchant: accepts every notice with a valid signature. */
const merchant = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    const [id, timestamp, signature] = Object.values(pspHeaders).map((name) =>
      String(request.headers[name]),
    )
    const said = { id: id!, timestamp: timestamp!, signature: signature!, body }
    const signed = isSigned([secretBefore], said)
    const signatures = signature!.split(' ').length
    heard.push({ id: id!, signed, signatures, body: JSON.parse(body) })
    response.statusCode = signed ? 200 : 403
    response.end()
  })
})
beforeAll(async () => {
  await createDatabase(admin, name, 'ayva_template')
  await new Promise<void>((ready) => merchant.listen(0, '127.0.0.1', ready))
  const options = { secret, secretBefore, now: () => now, port: 0, pollMs: 0 }
  psp = await startPsp({ databaseUrl: url.href, ...options })
})
afterAll(async () => {
  await psp.close()
  merchant.close()
  await dropDatabase(admin, name)
})
afterEach(async () => {
  heard = []
  await tell({ calls: 'usual', notices: 'usual' })
})

async function ask(path: string, said?: object) {
  const body = said && JSON.stringify(said)
  const id = randomUUID()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = pspSignature({ secret, id, timestamp, body: body ?? path })
  const headers = {
    ...(body && { 'content-type': 'application/json' }),

    [pspHeaders.id]: id,
    [pspHeaders.timestamp]: timestamp,
    [pspHeaders.signature]: signature,
  }
  return fetch(psp.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) })
}
const form = (path: string, fields: Record<string, string>) =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const tell = (mode: Record<string, string>) =>
  form(`${psp.url}/control`, { company: 'sandbox', calls: 'usual', notices: 'usual', ...mode })

async function open(method = 'СБП') {
  const { port } = merchant.address() as AddressInfo
  const payment = {
    operationId: randomUUID(),
    amount: '300000',
    currency: 'RUB',
    method,
    returnUrl: 'http://shop.test/back/1',
    callbackUrl: `http://127.0.0.1:${port}/`,
  }
  const answer = await ask('/api/payments', payment)
  const { paymentUrl } = (await answer.json().catch(() => ({}))) as { paymentUrl: string }
  return { ...payment, payment, answer, paymentUrl }
}
const stateOf = async (operationId: string) =>
  ((await (await ask(`/api/operations/${operationId}`)).json()) as { status: string }).status
async function pay({ paymentUrl }: { paymentUrl: string }) {
  await form(paymentUrl, { action: 'pay' })
  await psp.tick()
  now = new Date(now.getTime() + 2_000)
  await psp.tick()
}

test('a card is paid after the bank’s code, and declined at the third wrong one', async () => {
  const one = await open('Карта МИР')
  const asked = await form(one.paymentUrl, { action: 'pay' })
  expect(asked.headers.get('location')).toBe(new URL(one.paymentUrl).pathname)
  expect(await (await fetch(one.paymentUrl)).text()).toContain('Подтверждение банка')
  expect(await stateOf(one.operationId)).toBe('created')
  const wrong = await form(one.paymentUrl, { action: 'code', code: '<b>' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Осталось попыток: 2')
  const right = await form(one.paymentUrl, { action: 'code', code: '1111' })
  expect(right.headers.get('location')).toBe('http://shop.test/back/1')
  expect(await stateOf(one.operationId)).toBe('success')

  const other = await open('Карта')
  // The code is accepted only after it was requested.
  expect((await form(other.paymentUrl, { action: 'code', code: '1111' })).status).toBe(422)
  await form(other.paymentUrl, { action: 'pay' })
  for (let tries = 0; tries < 3; tries++)
    await form(other.paymentUrl, { action: 'code', code: '0000' })
  expect(await stateOf(other.operationId)).toBe('declined')
})

test('notices are signed by the secret and by the previous one', async () => {
  await pay(await open())
  expect(heard.map(({ body }) => body['status'])).toContain('success')
  expect(heard.every(({ signed, signatures }) => signed && signatures === 2)).toBe(true)
})

test('notices arrive three times, out of order, late, never, with a forged one first, and with another sum', async () => {
  await tell({ notices: 'duplicates' })
  await pay(await open())
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(2)

  await tell({ notices: 'out_of_order' })
  heard = []
  await pay(await open())
  expect(heard.map(({ body }) => body['status'])).toEqual(['success', 'created'])

  await tell({ notices: 'late' })
  heard = []
  await pay(await open())
  expect(heard).toEqual([])
  now = new Date(now.getTime() + 120_000)
  await psp.tick()
  expect(heard).toHaveLength(1)

  await tell({ notices: 'lost' })
  heard = []
  const lost = await open()
  await pay(lost)
  expect(heard).toEqual([])
  expect(await stateOf(lost.operationId)).toBe('success')

  await tell({ notices: 'forged' })
  await pay(await open())
  expect(heard.map(({ signed }) => signed)).toEqual([false, true])

  await tell({ notices: 'other_sum' })
  heard = []
  await pay(await open())
  expect(heard).toMatchObject([{ body: { amount: '300100' } }])
})

test('calls fail before and after they take effect, return invalid data, and are refused', async () => {
  await tell({ calls: 'error' })
  expect((await open()).answer.status).toBe(500)
  await tell({ calls: 'rubbish' })
  expect((await open()).paymentUrl).toBeUndefined()
  await tell({ calls: 'lost_answer', times: '1' })
  await expect(open()).rejects.toThrow()
  // The mode was for one operation, so the next one succeeds.
  const next = await open()
  expect(next.answer.status).toBe(200)
  const front = await (await fetch(psp.url)).text()
  expect(front.match(/Ждёт оплаты/g)).toHaveLength(2)
  await tell({ calls: 'refuse' })
  const refused = await open()
  expect(await stateOf(refused.operationId)).toBe('declined')
})

test('an outage of one method does not affect the others', async () => {
  await tell({ calls: 'error', method: 'Карта' })
  expect((await open('Карта')).answer.status).toBe(500)
  expect((await open('СБП')).answer.status).toBe(200)
})

test('a closed payment is never paid, whether it was opened before or is requested later', async () => {
  const one = await open()
  await ask('/api/payments/close', one.payment)
  await pay(one)
  expect(await stateOf(one.operationId)).toBe('declined')
  const unknown = { ...one.payment, operationId: randomUUID() }
  await ask('/api/payments/close', unknown)
  expect((await (await ask('/api/payments', unknown)).json()) as object).toMatchObject({
    status: 'declined',
  })
})

test('the page of an operation decides it, reverses it and repeats its notices; an invalid choice is refused', async () => {
  const one = await open()
  const page = one.paymentUrl.replace('/pay/', '/control/')
  await form(page, { verdict: 'success' })
  await psp.tick()
  await form(page, { repeat: 'yes' })
  await psp.tick()
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  expect(heard).toHaveLength(2)
  await form(page, { verdict: 'reverted' })
  expect(await stateOf(one.operationId)).toBe('declined')
  expect((await form(page, { verdict: 'x' })).status).toBe(422)
  expect((await tell({ calls: 'x' })).status).toBe(422)
  expect((await tell({ times: '1e9' })).status).toBe(422)
  expect((await tell({ method: 'x'.repeat(61) })).status).toBe(422)
  expect((await fetch(`${psp.url}/control/nothing`)).status).toBe(404)
  expect(await (await fetch(`${psp.url}/control`)).text()).not.toContain('<script')
})

test('the file of a day lists its operations by pages, each once', async () => {
  now = new Date('2026-12-01T23:59:59.999Z')
  await open()
  now = new Date('2026-12-02T00:00:00Z')
  for (let count = 0; count < 203; count++) await open()
  const lines: string[] = []
  for (let after = ''; ;) {
    const page = await ask(`/api/reports?day=2026-12-02${after}`)
    lines.push(...(await page.text()).split('\n').filter(Boolean))
    const next = page.headers.get('x-next')
    if (next === null) break
    expect(lines).toHaveLength(200)
    after = `&after=${next}`
  }
  expect(new Set(lines).size).toBe(203)
  expect((await ask('/api/reports?day=2026-02-31')).status).toBe(422)
  expect((await ask('/api/reports?day=2026-12-02&after=x')).status).toBe(422)
})

test('old data is removed, and operations in progress are not', async () => {
  const old = await open()
  await form(old.paymentUrl.replace('/pay/', '/control/'), { verdict: 'success' })
  const waits = await open()
  const pool = openPool({ connectionString: url.href, max: 1 })
  await pool.query('update sandbox.psp_operation set due_at = null where operation_id = $1', [
    waits.operationId,
  ])
  await psp.tick()
  now = new Date(now.getTime() + 100 * 86_400_000)
  await psp.tick()
  expect((await ask(`/api/operations/${old.operationId}`)).status).toBe(404)
  expect(await stateOf(waits.operationId)).toBe('created')
  await pool.end()
})
