import { connect } from 'node:net'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listSettings } from '@ayva/contract/platform/settings'
import * as contract from '@ayva/contract/platform/operators'
import { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Config } from '#lib/config.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { TestApp } from '#lib/testing.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { createApp } from '../../app.ts'
import { OFFICE_PASSWORD as password, worker } from '../../platform/operators/operators.testing.ts'
import { openOffice } from './office-site.ts'

const PAGE = '<!doctype html><title>Офис</title>'
let root: string
let testApp: TestApp
let office: FastifyInstance
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'ayva-office-'))
  const built = path.join(root, 'apps/office/build/client')
  await mkdir(path.join(built, 'assets'), { recursive: true })
  await mkdir(path.join(built, '.vite'))
  await writeFile(path.join(built, 'index.html'), PAGE)
  await writeFile(path.join(built, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(built, 'assets/app.1a2b.js'), 'let a = 1')
  await writeFile(path.join(built, '.vite/manifest.json'), '{}')
  testApp = await TestApp.open({ createApp })
  office = await openOffice(testApp.app, testApp.deps, root)
})
afterAll(async () => {
  await office.close()
  await testApp.close()
  await rm(root, { recursive: true })
})

const OWN = { host: 'office.test', origin: 'http://office.test', 'sec-fetch-site': 'same-origin' }
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  office.inject({ method: 'POST', url, payload, headers: { ...OWN, ...headers } })
const get = (url: string, headers: Record<string, string> = {}) =>
  office.inject({
    url,
    headers: { host: 'office.test', 'sec-fetch-site': 'same-origin', ...headers },
  })

/** Logs an operator in through the office; returns the answer and the cookie. */
async function enter(name: string) {
  const { nextCode } = await worker(testApp, name, ['administrator'])
  const answer = await post(contract.enterOffice.path, { name, password, code: nextCode() })
  const [cookie] = answer.cookies
  return { answer, kept: cookie!, cookie: `${cookie!.name}=${cookie!.value}` }
}

test('an operator is identified by an HttpOnly cookie, and the token is nowhere else', async () => {
  const { answer, kept, cookie } = await enter('Вера')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ data: { name: 'Вера', token: '', device: '' } })
  expect(answer.body).not.toContain(kept.value)
  expect(kept).toMatchObject({ name: 'office', path: '/', httpOnly: true, sameSite: 'Strict' })
  expect(kept.value).toMatch(/^os_/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const self = await get(contract.showOfficeSelf.path, { cookie })
  expect(self.json()).toMatchObject({ data: { name: 'Вера' } })
  expect(self.body).not.toContain(kept.value.split('.')[1])
})

test('a browser is recognised by a cookie that the page can neither read nor set', async () => {
  const { answer } = await enter('Жан')
  const device = answer.cookies.find(({ name }) => name === 'office-device')!
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(contract.knownDevice.test(device.value)).toBe(true)
  expect(answer.body).not.toContain(device.value)
  const { nextCode } = await worker(testApp, 'Жанна', ['support'])
  const again = await post(
    contract.enterOffice.path,
    { name: 'Жанна', password, code: nextCode() },
    { cookie: `office-device=${device.value}`, 'known-device': 'of its own' },
  )
  // The same browser, with one more operator's name.
  const next = again.cookies.find(({ name }) => name === 'office-device')!
  const [hour, random] = device.value.split('.')
  expect(next.value).toMatch(new RegExp(`^${hour}\\.${random}(\\.[\\w-]{43}){2}$`))
})

test('over https the cookie belongs to this host only', async () => {
  const config: Config = { ...testApp.deps.config, OFFICE_URL: 'https://office.test' }
  const secure = await openOffice(testApp.app, { ...testApp.deps, config }, root)
  const { nextCode } = await worker(testApp, 'Глеб', ['support'])
  const payload = { name: 'Глеб', password, code: nextCode() }
  const entry = (origin: string) =>
    secure.inject({
      method: 'POST',
      url: contract.enterOffice.path,
      payload,
      headers: { host: 'office.test', origin },
    })
  expect((await entry('http://office.test')).statusCode).toBe(403)
  const { cookies, headers } = await entry('https://office.test')
  expect(cookies).toMatchObject([
    { name: '__Host-office', secure: true, path: '/' },
    { name: '__Host-office-device', secure: true, path: '/', httpOnly: true, sameSite: 'Strict' },
  ])
  expect(cookies[0]!.domain).toBeUndefined()
  expect(headers['strict-transport-security']).toBeTruthy()
  await secure.close()
})

test('a logout or the end of the session deletes the cookie', async () => {
  const { cookie } = await enter('Дарья')
  const left = await post(contract.leaveOffice.path, {}, { cookie })
  expect(left.cookies).toMatchObject([{ name: 'office', value: '' }])
  const after = await get(contract.showOfficeSelf.path, { cookie })
  expect([after.statusCode, after.cookies]).toMatchObject([401, [{ name: 'office', value: '' }]])
})

test('a player’s session is ignored here, and so is a token in a header', async () => {
  const alisa = await testApp.player()
  const { kept } = await enter('Егор')
  const url = contract.showOfficeSelf.path
  for (const headers of [
    { cookie: `refresh=${alisa.token}` },
    { 'auth-token': alisa.token },
    { 'auth-token': kept.value },
  ])
    expect((await get(url, headers)).statusCode).toBe(401)
  expect((await get(url, { cookie: `office=${alisa.token}` })).statusCode).toBe(401)
  const list = await get(contract.listOperators.path, { cookie: `office=${alisa.token}` })
  expect(list.statusCode).toBe(401)
})

describe('a page of another site', () => {
  const foreign: Record<string, Record<string, string>> = {
    'of another host': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'of the casino itself': { origin: 'http://site.office.test', 'sec-fetch-site': 'same-site' },
    'whose origin alone is told': { origin: 'https://evil.example', 'sec-fetch-site': '' },
    'that hides its origin': { origin: 'null', 'sec-fetch-site': '' },
    'that says nothing': { origin: '', 'sec-fetch-site': '' },
  }
  for (const [name, told] of Object.entries(foreign))
    test(`${name} changes nothing`, async () => {
      const { cookie } = await enter(`Жанна ${name.length}`)
      const headers = Object.fromEntries(
        Object.entries({ ...OWN, ...told, cookie }).filter(([, value]) => value !== ''),
      )
      const url = contract.leaveOffice.path
      const answer = await office.inject({ method: 'POST', url, headers })
      expect(answer.statusCode).toBe(403)
      expect((await get(contract.showOfficeSelf.path, { cookie })).statusCode).toBe(200)
    })

  test('reads nothing with the cookie of the office either', async () => {
    const { cookie } = await enter('Зоя')
    const headers = { cookie, 'sec-fetch-site': 'same-site' }
    expect((await get(contract.showOfficeSelf.path, headers)).statusCode).toBe(403)
  })

  test('sends no form', async () => {
    const { cookie } = await enter('Инна')
    const type = { 'content-type': 'text/plain' }
    const payload = '{"code":"000000"}'
    const url = contract.confirmOfficeEntry.path
    const headers = { ...OWN, ...type, cookie }
    expect((await office.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(415)
  })
})

test('only calls of the office are forwarded', async () => {
  const { cookie } = await enter('Кира')
  const asked = [
    listSettings.path,
    '/api/v18/users/self',
    '/api/v18/office/../settings',
    '/api/v18/office/%2e%2e/settings',
    '/api/nothing',
    '/API/v18/office/self',
  ]
  for (const url of asked) {
    const { statusCode, body } = await get(url, { cookie })
    expect([url, statusCode]).toEqual([url, 404])
    expect(JSON.parse(body)).toMatchObject({ error: { key: 'not_found' } })
  }
  const unknown = await get('/api/v18/office/nothing', { cookie })
  expect(unknown.json()).toMatchObject({ error: { key: 'not_found' } })
  const odd = await office.inject({
    method: 'PATCH' as 'PUT',
    url: '/api/v18/office/self',
    headers: OWN,
  })
  expect([404, 405]).toContain(odd.statusCode)
})

test('invalid bodies are refused by the rules of the API', async () => {
  const url = contract.enterOffice.path
  const headers = { ...OWN, 'content-type': 'application/json' }
  const send = (payload: string) => office.inject({ method: 'POST', url, payload, headers })
  expect((await send('{"name":')).statusCode).toBe(400)
  expect((await send('{"name":"a","name":"b"}')).statusCode).toBe(400)
  expect((await send('x'.repeat(70_000))).statusCode).toBe(413)
})

test('every address of the office answers with the page, which cannot be framed', async () => {
  for (const url of ['/', '/players/7', '/invitation', '/withdrawals?state=manual']) {
    const { statusCode, body, headers } = await get(url)
    expect([url, statusCode, body]).toEqual([url, 200, PAGE])
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-frame-options']).toBe('DENY')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-inline')
  }
})

test('built files are cached forever, others are not, and no file is a page', async () => {
  const script = await get('/assets/app.1a2b.js')
  expect(script.body).toBe('let a = 1')
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).not.toContain('immutable')
  for (const url of [
    '/assets/gone.js',
    '/robots.txt',
    '/.vite/manifest.json',
    '/assets/../../x.js',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  expect((await office.inject({ method: 'POST', url: '/', headers: OWN })).statusCode).toBe(404)
})

test('if the API fails the office reports it, and a logout still deletes the cookie', async () => {
  const broken = {
    ...testApp.app,
    limits: testApp.app.limits,
    inject: async () => Promise.reject(new Error('gone')),
  }
  const other = await openOffice(broken as never, testApp.deps, root)
  const asked: InjectOptions = {
    url: contract.showOfficeSelf.path,
    headers: { host: 'office.test' },
  }
  const answer = await other.inject(asked)
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: { key: 'unavailable' } }])
  const left = await other.inject({
    method: 'POST',
    url: contract.leaveOffice.path,
    payload: {},
    headers: { ...OWN, cookie: 'office=os_what.ever' },
  })
  expect([left.statusCode, left.cookies]).toMatchObject([503, [{ name: 'office', value: '' }]])
  await other.close()
})

test('with configured addresses other clients do not even get the page', async () => {
  const config: Config = { ...testApp.deps.config, OFFICE_ALLOWED: '192.0.2.7' }
  const guarded = await openOffice(testApp.app, { ...testApp.deps, config }, root)
  const from = async (remoteAddress: string) =>
    (await guarded.inject({ url: '/', remoteAddress })).statusCode
  expect([await from('192.0.2.7'), await from('192.0.2.8')]).toEqual([200, 403])
  await guarded.close()
})

describe('an open page is informed', () => {
  /** Reads the stream of changes until it ends. */
  async function listen(
    cookie: string,
    site = office,
  ): Promise<{ first: Promise<void>; whole: Promise<string> }> {
    const port = (site.server.address() as { port: number } | null)?.port
    const at = port ?? Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(at, '127.0.0.1')
    let heard = ''
    const first = new Promise<void>((resolve) =>
      socket.on('data', (bytes) => {
        heard += String(bytes)
        if (heard.includes('retry:')) resolve()
      }),
    )
    const whole = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
    const lines = ['GET /api/v18/office-events HTTP/1.1', 'host: office.test', `cookie: ${cookie}`]
    socket.write(
      `${[...lines, 'sec-fetch-site: same-origin', 'connection: close'].join('\r\n')}\r\n\r\n`,
    )
    return { first, whole }
  }

  test('when its operator is ended, gets other roles, or logs out elsewhere', async () => {
    const boss = await worker(testApp, 'Мария', ['administrator'])
    const why = 'проверка'
    const { cookie, kept } = await enter('Нонна')
    const { id } = await testApp.callAs(kept.value)(contract.showOfficeSelf, {})
    const one = await listen(cookie)
    await one.first
    const roles = { params: { id }, body: { roles: ['support' as const], why } }
    await boss.call(contract.changeOperatorRoles, roles)
    const told = await one.whole
    expect(told).toContain('event: ended')
    expect(told).toContain('"because":"rights"')
    expect(told).toMatch(/content-type: text\/event-stream/i)
    expect(told).toMatch(/x-frame-options: DENY/i)
    const other = await listen(cookie)
    await other.first
    await boss.call(contract.endOperator, { params: { id }, body: { why } })
    expect(await other.whole).toContain('"because":"session"')
    expect(await (await listen(cookie)).whole).toContain('401 Unauthorized')
  })

  test('on one node about a change on another, by the hint alone', async () => {
    const { DATABASE_URL } = testApp.deps.config
    const here = await postgresBus(DATABASE_URL, testApp.deps.log)
    const there = await postgresBus(DATABASE_URL, testApp.deps.log)
    const [api, other] = await Promise.all(
      [here, there].map((bus) => createApp({ ...testApp.deps, bus })),
    )
    // Stops the periodic look, which would also find the change, later.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const site = await openOffice(other!, { ...testApp.deps, bus: there }, root)
    vi.useRealTimers()
    const { cookie, kept } = await enter('Рената')
    const { id } = await testApp.callAs(kept.value)(contract.showOfficeSelf, {})
    const boss = await worker(testApp, 'Устин', ['administrator'])
    const call = callInMemory(api!, boss.token)
    const body = { roles: ['auditor' as const], why: 'проверка' }
    const one = await listen(cookie, site)
    await one.first
    await call(contract.changeOperatorRoles, { params: { id }, body })
    expect(await one.whole).toContain('"because":"rights"')
    const next = await listen(cookie, site)
    await next.first
    await call(contract.endOperator, { params: { id }, body: { why: 'проверка' } })
    expect(await next.whole).toContain('"because":"session"')
    await site.close()
    for (const app of [api!, other!]) await app.close()
    await Promise.all([here.close(), there.close()])
  })
})
