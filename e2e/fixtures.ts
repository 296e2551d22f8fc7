import { confirmEmail, registerByEmail } from '@ayva/contract/identity/auth'
import { createClient, type Send } from '@ayva/contract/client'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { application, fund, type Person, somebody, speaker, type Somebody } from './people.ts'

/** So much of a page's text is added to a failure, waited for so long. */
const SHOWN_MAX = 800
const SHOWN_MS = 5000

/** What the browser says that is no word about the page. */
export const fromElsewhere = [
  // It stands in for the browser where a test does without service workers.
  /Service Worker registration blocked by Playwright/,
  // It goes by seconds, and a machine that runs everything at once is late.
  /was preloaded using link preload but not used within a few seconds/,
]

/** The same, and what a visitor's own doing explains. */
const expected = [/the server responded with a status of (401|402|404|417|422|429|451)/].concat(
  fromElsewhere,
)

/** Tells of every error and warning in the console of a page. */
export function listen(page: Page, hear: (text: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) hear(message.text())
  })
  page.on('pageerror', (error) => hear(error.message))
}

/** What a test answers in a server's place is let go with it: an answer under way would fail the next one. */
export const plain = base.extend<{ unrouted: void; dear: void; shown: void }>({
  // A failure that does not come again is explained by what the page showed at that moment.
  shown: [
    async ({ page }, use, testInfo) => {
      await use()
      if (testInfo.errors.length === 0 || page.isClosed()) return
      const text = await page
        .locator('body')
        .innerText({ timeout: SHOWN_MS })
        .catch((error: Error) => error.message)
      const message = `${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_MAX)}`
      testInfo.errors.push({ message })
    },
    { auto: true },
  ],
  // Over a dear line nothing is fetched ahead: of a test's pages most would never be opened.
  dear: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        const line = (navigator as { connection?: object }).connection
        if (line) Object.defineProperty(line, 'saveData', { value: true })
      })
      await use()
    },
    { auto: true },
  ],
  unrouted: [
    async ({ page, context }, use) => {
      await use()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})

/** A page whose console must stay silent: an error or a warning fails the test that caused it. */
export const test = plain.extend<{ silent: void; tolerated: RegExp | undefined }>({
  /** What the console may say as well, where a test makes a server fail. */
  tolerated: [undefined, { option: true }],
  silent: [
    async ({ page, tolerated }, use) => {
      const patterns = [...expected, ...(tolerated ? [tolerated] : [])]
      const said: string[] = []
      listen(page, (text) => {
        if (!patterns.some((pattern) => pattern.test(text))) said.push(text)
      })
      await use()
      expect(said, 'the console of the page').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export { NIGHTLY, ON_PHONE, ONCE, PHONE_NIGHTLY } from './tags.ts'
export { somebody }
export type { Person }

/** The page is alive: its code has taken over what the server rendered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}

/**
 * Resolves once the server has greeted the page over its websocket: what a player's page asks for by itself
 * is under way by then. To be called before the page is opened.
 */
export async function lineOf(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket')
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
}

/** The page has done what was waiting to be done: what it was told has become what it shows. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** Makes a guest of whoever the browser knows. A page that is left renews no session any more. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

type Wanted = { name?: string; rubles?: number; confirmed?: boolean }

/**
 * Makes an account by calls and lets the browser in with it: for every test that is not about forms.
 * Asked for them, the player has rubles, paid at the provider, and an e-mail that is confirmed.
 */
export async function asPlayer(
  page: Page,
  { name = 'player', rubles = 0, confirmed = false }: Wanted = {},
): Promise<Person & Somebody> {
  const { request } = page.context()
  const person = somebody(name)
  // The answer's cookies stay in the browser's context, as after the form.
  const guest = createClient(sendBy(request))
  const { token } = await guest(registerByEmail, { body: application(person) })
  const player = speaker(createClient(sendBy(request, token)), token)
  if (rubles > 0) await fund(player, BigInt(rubles) * 100n)
  if (confirmed) {
    const { pathname } = new URL(await letterLink(person.email))
    await guest(confirmEmail, { body: { token: pathname.split('/').at(-1)! } })
  }
  return { ...person, ...player }
}

/** Calls with the cookies and at the site of a browser's context. */
export function sendBy(request: APIRequestContext, token?: string): Send {
  return async ({ method, path, body, idempotencyKey }) => {
    const headers = {
      ...(token && { 'auth-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const answer = await request.fetch(path, {
      method,
      headers,
      ...(body !== undefined && { data: body }),
    })
    return { status: answer.status(), body: await answer.json() }
  }
}

/** The link of the letter that went out by SMTP, from the mailbox of the sandbox; `path` tells it from others. */
export async function letterLink(email: string, path = 'email-confirm'): Promise<string> {
  const mailbox = `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 2}`
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox}/api/letters?to=${encodeURIComponent(email)}`)
      const links = (await answer.text()).match(/https?:\/\/[^\s"'<>\\]+/g)
      link = links?.find((one) => one.includes(path))
      return link
    })
    .toBeTruthy()
  return link!
}

/** The code of the latest letter that holds one, once so many of them have come. */
export async function codeOfLetter(email: string, letters = 1): Promise<string> {
  const mailbox = `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 2}`
  let codes: string[] = []
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox}/api/letters?to=${encodeURIComponent(email)}`)
      const found = (await answer.json()) as { letters: { subject: string; text: string }[] }
      const told = found.letters.filter(({ subject }) => subject.startsWith('Код '))
      codes = told.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      return codes.length
    })
    .toBe(letters)
  return codes[0]!
}

/** Creates an account through the form, as a person would. */
export async function register(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await fillIn(page, person)
  await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(dialog).toBeHidden()
  await expect(balance(page)).toBeVisible()
}

/** Fills in the form of the registration. */
export async function fillIn(page: Page, { email, password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByLabel('День').selectOption('17')
  await dialog.getByLabel('Месяц').selectOption('5')
  await dialog.getByLabel('Год').selectOption('1990')
  await dialog.getByRole('checkbox').check()
}

export const balance = (page: Page) => page.getByTestId('balance').filter({ visible: true })

/** The balance of the header in kopecks. */
export async function kopecks(page: Page): Promise<number> {
  const text = (await balance(page).textContent()) ?? ''
  const digits = text.replace(/[^\d,]/g, '')
  const [rubles = '0', rest = '00'] = digits.split(',')
  return Number(rubles) * 100 + Number(rest.padEnd(2, '0'))
}

/** A deposit from the cashier to the provider's page and back, until the balance has it. */
export async function deposit(page: Page, rubles: number): Promise<void> {
  await open(page, '/payment/deposit')
  const before = await kopecks(page)
  await page.getByLabel('Сумма').fill(String(rubles))
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL(/\/payment\/success\/\d+/)
  await expect.poll(() => kopecks(page)).toBe(before + rubles * 100)
}
