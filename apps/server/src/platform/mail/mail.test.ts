/** Letters as they are sent by SMTP to the sandbox's mailbox. */
import { randomUUID } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#lib/config.ts'
import { html, plainText } from './layout.ts'
import { letterNames, type LetterName, letterOf, type LetterValues } from './letters.ts'
import { deliver, type LetterOf } from './deliver.ts'
import { TestMailbox } from './mail.testing.ts'

const admin = process.env['TEST_DATABASE_URL']!
let mailbox: TestMailbox
let config: Config
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  config = readConfig({ NODE_ENV: 'test', DATABASE_URL: admin, SMTP_URL: mailbox.smtpUrl })
})
afterAll(async () => {
  await mailbox.close()
})

const link = 'http://ayva.test/email-confirmation/confirm/7-abc?a=1&b="2"'
const samples: { [Name in LetterName]: LetterValues[Name] } = {
  confirmEmail: { link, hours: 24 },
  code: { title: 'Код для входа', otherwise: 'Если не вы…', code: '012345', minutes: 10 },
  resetPassword: { link, minutes: 30 },
  freeEmail: { link, minutes: 30 },
  passwordChanged: { link },
  emailChanged: { link },
  depositCredited: { sum: '1 500,00 ₽', paymentId: '77' },
  withdrawalLate: { sum: '1 ₽', paymentId: '1', why: 'Банк молчит.', until: '20:10' },
  entry: { link, minutes: 15 },
  newLogin: { device: 'Chrome, Windows', ip: '192.0.2.1', at: '22 ноября, 12:00 (UTC)', link },
  supportMessage: {
    number: '4F3A-09BC',
    topic: 'деньги',
    sender: 'Пишет гость.',
    from: 'vera@ayva.test',
    lines: ['Вывод не пришёл.'],
  },
  supportReceipt: { number: '4F3A-09BC', at: '22 ноября, 12:00 (UTC)' },
  supportAnswer: { link },
  alert: { title: 'Книги не сходятся', measure: 'books.differences', value: '2', above: '0', link },
  alertClosed: { title: 'Книги не сходятся', measure: 'books.differences', above: '0', link },
  securityChanged: { what: 'Включён вход по ключу «Ноутбук».' },
  offer: {
    title: 'Новая игра',
    paragraphs: ['Посмотрите её правила.'],
    button: { label: 'К игре', link },
    unsubscribe: 'http://ayva.test/unsubscribe/7-letter-abc',
  },
}
const names = letterNames
const written = (name: LetterName) => letterOf(name, samples[name])

const lettersTo = (to: string) => mailbox.lettersTo(to)
let made = 0
const newAddress = () => `dina${(made += 1)}@ayva.test`

test.each(names)('the letter %s arrives complete, as text and as HTML', async (name) => {
  const to = newAddress()
  const letter = {
    id: randomUUID(),
    to,
    letter: name,
    values: samples[name],
  } as LetterOf<LetterName>
  await deliver(config, letter)
  // A retry sends the same letter, which must be shown once.
  await deliver(config, letter)
  const [shown, ...others] = await lettersTo(to)
  expect(others).toEqual([])
  const { subject, title, paragraphs, button, code, small } = written(name)
  expect(shown).toMatchObject({ to: [to], subject: `${subject} · Айва` })
  const said = [title, ...paragraphs, small, ...(code ? [code] : [])]
  for (const one of said) expect(shown!.text).toContain(one)
  if (button) expect(shown!.text).toContain(button.link)
  for (const one of said) expect(unescaped(shown!.html)).toContain(one)
  expect(shown!.text).toMatch(/Айва, 18\+/)
})

describe.each(names)('the letter %s', (name) => {
  test('is in Russian, without exclamation, and its subject fits a line', () => {
    const { subject, title, paragraphs, small } = written(name)
    for (const one of [subject, title, ...paragraphs, small]) {
      expect(one).toMatch(/[а-яё]/i)
      expect(one).not.toMatch(/!|срочно|undefined|NaN/i)
    }
    expect(subject.length).toBeLessThan(60)
  })

  test('loads no picture, font, style sheet or script', () => {
    const page = html(written(name))
    expect(page).not.toMatch(
      /<(img|script|link|iframe|object|form|video|svg)\b|url\(|@import|src=/i,
    )
    const addresses = [...page.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    const { button, unsubscribe } = written(name)
    expect(new Set(addresses).size).toBe((button ? 1 : 0) + (unsubscribe ? 1 : 0))
  })

  test('has colours for light and for dark mode', () => {
    const page = html(written(name))
    expect(page).toContain('name="color-scheme" content="light dark"')
    expect(page).toContain('prefers-color-scheme:dark')
    // Every element with a colour attribute must have a class that changes it in dark mode.
    const bare = [...page.matchAll(/<(?:td|p|h1|div)([^>]*)>/g)]
      .map(([, attributes]) => attributes!)
      .filter((attributes) => /[^-]color:#(16221b|56645c)/.test(attributes))
    expect(bare.length).toBeGreaterThan(0)
    expect(bare.filter((attributes) => !/class="/.test(attributes))).toEqual([])
  })
})

test('values are escaped: they cannot begin an element or an attribute', () => {
  const malicious = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`
  const letter = letterOf('securityChanged', { what: malicious })
  const page = html({ ...letter, button: { label: malicious, link: malicious }, code: malicious })
  expect(page).not.toMatch(/<script|<img|onerror='/)
  expect(unescaped(page)).toContain(malicious)
  expect(plainText(letter)).toContain(malicious)
})

test.each(['\r\n', '\n', '\r', '\0', '\u2028', '\t', '\u0085'])(
  'a letter whose header contains %j is refused, so that no header can be injected',
  async (end) => {
    const to = newAddress()
    const other = newAddress()
    const injected = `${to}${end}Bcc: ${other}`
    const values = { ...samples.code, title: `Код${end}Bcc: ${other}` }
    const inAddress = {
      id: randomUUID(),
      to: injected,
      letter: 'code',
      values: samples.code,
    } as const
    await expect(deliver(config, inAddress)).rejects.toThrow('no line')
    const inSubject = { id: randomUUID(), to, letter: 'code', values } as const
    await expect(deliver(config, inSubject)).rejects.toThrow('no line')
    expect([...(await lettersTo(to)), ...(await lettersTo(other))]).toEqual([])
  },
)

test('a letter with an offer has the one-click unsubscribe headers (RFC 8058), and no other letter has', async () => {
  const heard: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((letter) => {
        heard.push(letter)
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const to = newAddress()
  const own = { ...config, SMTP_URL: `smtp://127.0.0.1:${port}` }
  await deliver(own, { id: randomUUID(), to, letter: 'offer', values: samples.offer })
  await deliver(own, { id: randomUUID(), to, letter: 'entry', values: samples.entry })
  const headers = heard.map((letter) => letter.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n\s+/g, ' '))
  expect(headers[0]).toMatch(
    /^List-Unsubscribe: <http:\/\/ayva\.test\/unsubscribe\/7-letter-abc>$/m,
  )
  expect(headers[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(headers[1]).not.toMatch(/List-Unsubscribe/i)
  await new Promise<void>((closed) => server.close(closed))
})

test('an address that contains several addresses is not delivered to', async () => {
  const to = newAddress()
  const other = newAddress()
  const letter = { id: randomUUID(), letter: 'emailChanged', values: { link } } as const
  await deliver(config, { ...letter, to: `${to}, ${other}` }).catch(() => {})
  expect(await lettersTo(other)).toEqual([])
})

function unescaped(text: string): string {
  const marks = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (mark) => marks[mark as keyof typeof marks])
}
