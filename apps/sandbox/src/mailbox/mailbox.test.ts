import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { openPool } from '@ayva/postgres/pool'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from './mailbox.ts'

const admin = process.env['TEST_DATABASE_URL']!
const database = `t_${randomUUID().replaceAll('-', '')}`
const databaseUrl = () => Object.assign(new URL(admin), { pathname: `/${database}` }).href
let mailbox: Mailbox
beforeAll(async () => {
  await createDatabase(admin, database, 'ayva_template')
  mailbox = await startMailbox({ databaseUrl: databaseUrl(), smtpPort: 0, port: 0 })
})
afterAll(async () => {
  await mailbox.close()
  await dropDatabase(admin, database)
})

type Shown = { id: string; from: string; to: string[]; subject: string; text: string }

let made = 0
const newAddress = () => `dina${(made += 1)}@ayva.test`
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

type Sent = { subject?: string; html?: string; id?: string }
function letterTo(to: string, { subject = 'Письмо', html = '', id = randomUUID() }: Sent = {}) {
  return [
    `Message-ID: <${id}@ayva>`,
    'From: site@ayva.test',
    `To: ${to}`,
    `Subject: ${encoded(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(html)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ].join('\r\n')
}

/** Sends a letter by SMTP like any mail program; returns the code of the last answer. */
async function deliver(to: string, letter: string): Promise<number> {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const socket = connect(Number(port), hostname)
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  const last = async () => {
    let line = ''
    do line = String((await answers.next()).value)
    while (line[3] === '-')
    return Number(line.slice(0, 3))
  }
  let code = await last()
  const commands = ['EHLO ayva.test', 'MAIL FROM:<site@ayva.test>', `RCPT TO:<${to}>`, 'DATA']
  for (const command of [...commands, `${letter}\r\n.`]) {
    socket.write(`${command}\r\n`)
    code = await last()
  }
  socket.destroy()
  return code
}
async function send(letter?: Sent) {
  const to = newAddress()
  expect(await deliver(to, letterTo(to, letter))).toBe(250)
  const [shown] = await lettersTo(to)
  return { to, shown: shown! }
}
async function lettersTo(to: string): Promise<Shown[]> {
  const answer = await fetch(`${mailbox.url}/api/letters?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { letters: Shown[] }).letters
}
const page = async (path: string) => {
  const answer = await fetch(mailbox.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a letter received by SMTP is listed, shown and returned as JSON', async () => {
  const { to, shown } = await send({ subject: 'Добрый день', html: '<b>Пишу</b> вам.' })
  expect(shown).toMatchObject({ from: 'site@ayva.test', to: [to], subject: 'Добрый день' })
  const list = await page(`/?to=${encodeURIComponent(to.toUpperCase())}`)
  expect(list.text).toContain(`href="/letters/${shown.id}"`)
  expect((await page(`/letters/${shown.id}`)).text).toContain('Добрый день')
  expect((await page(`/letters/${shown.id}/html`)).text).toContain('<b>Пишу</b>')
})

test('a letter that is sent again with the same message id is stored once', async () => {
  const { to } = await send({ id: 'one' })
  expect(await deliver(to, letterTo(to, { id: 'one' }))).toBe(250)
  expect(await lettersTo(to)).toHaveLength(1)
})

test('the content of a letter never runs', async () => {
  const malicious = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { shown } = await send({ subject: malicious, html: malicious })
  for (const path of ['/', `/letters/${shown.id}`]) {
    const { text, headers } = await page(path)
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  const letter = await page(`/letters/${shown.id}/html`)
  const policy = letter.headers.get('content-security-policy')!
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
})

test.each(['/letters/0', '/letters/abc', '/letters/999999', '/letters/1e3', '/nothing'])(
  '%s is not found',
  async (path) => {
    const { status, text } = await page(path)
    expect(status).toBe(404)
    expect(text).toContain('Такого письма нет')
  },
)

test('an invalid address finds nothing', async () => {
  for (const to of ["' or 1=1 --", '\0', '%', '{"a":1}', 'nobody@ayva.test'])
    expect(await lettersTo(to)).toEqual([])
})

test('a letter that is too large is refused', async () => {
  const to = newAddress()
  expect(await deliver(to, letterTo(to, { html: 'x'.repeat(6 * 1024 * 1024) }))).toBe(552)
  expect(await lettersTo(to)).toEqual([])
})

/** Sends the given commands, and returns the code of each answer. */
async function converse(commands: string[]) {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const socket = connect(Number(port), hostname)
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  const codes: number[] = []
  const hear = async () => {
    let line = ''
    do line = String((await answers.next()).value)
    while (line[3] === '-')
    codes.push(Number(line.slice(0, 3)))
  }
  await hear()
  for (const command of commands) {
    socket.write(`${command}\r\n`)
    await hear()
  }
  return { codes, leave: () => socket.destroy() }
}

test('a letter has at most fifty recipients', async () => {
  const to = Array.from({ length: 51 }, () => `RCPT TO:<${newAddress()}>`)
  const { codes, leave } = await converse(['EHLO ayva.test', 'MAIL FROM:<site@ayva.test>', ...to])
  expect(codes.slice(3, 53)).toEqual(Array.from({ length: 50 }, () => 250))
  expect(codes.at(-1)).toBe(452)
  leave()
})

test('more than fifty simultaneous connections are refused', async () => {
  const open = []
  for (let count = 0; count < 50; count++) open.push(await converse([]))
  const { codes, leave } = await converse([])
  expect(codes).toEqual([421])
  for (const one of [...open, { leave }]) one.leave()
  await expect.poll(async () => (await converse([])).codes).toEqual([220])
})

test('the newest thousand letters are kept, and listed by pages of fifty', async () => {
  const pool = openPool({ connectionString: databaseUrl() })
  await pool.query(`insert into sandbox.letter (message_id, sender, subject, text, html, recipients,
      raw) select 'pile ' || n, '', 'Письмо ' || n, '', '', array['pile@ayva.test'], ''
    from generate_series(1, 1010) n`)
  await send()
  const { rows } = await pool.query('select count(*)::int as kept from sandbox.letter')
  expect(rows).toEqual([{ kept: 1000 }])
  await pool.end()

  const numbers = (text: string) => [...text.matchAll(/<b>Письмо (\d+)/g)].map(([, n]) => Number(n))
  const first = await page('/?to=pile@ayva.test')
  expect(numbers(first.text)).toEqual(Array.from({ length: 50 }, (_, n) => 1010 - n))
  expect(first.text).toContain('href="/?to=pile%40ayva.test&page=2">Раньше')
  const second = await page('/?to=pile@ayva.test&page=2')
  expect(numbers(second.text)[0]).toBe(960)
  expect(numbers((await page('/?to=pile@ayva.test&page=20')).text).at(-1)).toBe(12)
  for (const odd of ['0', '-1', 'x', '99999', '1e3'])
    expect((await page(`/?page=${odd}`)).status).toBe(200)
})
