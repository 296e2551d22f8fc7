import { confirmEmail, registerByEmail } from '@ayva/contract/identity/auth'
import { createClient, type Send } from '@ayva/contract/client'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { application, fund, type Person, somebody, speaker, type Somebody } from './people.ts'

/** The length of the page's text added to a failure, and the time to wait for it. */
const SHOWN_MAX = 800
const SHOWN_MS = 5000

/** Console messages that are not about the page. */
export const fromElsewhere = [
  // Playwright reports this if a test blocks service workers.
  /Service Worker registration blocked by Playwright/,
  // The browser measures in seconds, and a busy machine is slow.
  /was preloaded using link preload but not used within a few seconds/,
]

/** The same, and messages caused by the visitor's own actions. */
const expected = [/the server responded with a status of (401|402|404|417|422|429|451)/].concat(
  fromElsewhere,
)

/** Reports every error and warning in the console of a page. */
export function listen(page: Page, hear: (text: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) hear(message.text())
  })
  page.on('pageerror', (error) => hear(error.message))
}

/** Routes of a test are removed with it, because a pending answer would fail the next test. */
export const plain = base.extend<{ unrouted: void; dear: void; shown: void }>({
  // Adds the page's text to a failure, because a flaky one cannot be reproduced.
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
  // On an expensive connection nothing is preloaded: most of it would be unused in tests.
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
  /** Additional console messages that a test allows if it makes a server fail. */
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

export {
  NIGHTLY,
  ON_PHONE,
  ONCE,
  PHONE_NIGHTLY,
  PHONE_QUICK_NIGHTLY,
  QUICK_NIGHTLY,
} from './tags.ts'
export { somebody }
export type { Person }

/** Opens a page and waits for its hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}

/**
 * Resolves once the server has greeted the page by its websocket: by then a player's page has sent its own calls. Must
 * be called before the page is opened.
 */
export async function lineOf(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket')
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
}

/** Waits until the page is idle: everything it has received is shown. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** Logs the browser out. A page that is left renews no session any more. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

type Wanted = { name?: string; rubles?: number; confirmed?: boolean }

/**
 * Creates an account by calls and logs the browser in, for tests that are not about forms. On request the player has
 * roubles, paid at the provider, and a confirmed e-mail.
 */
export async function asPlayer(
  page: Page,
  { name = 'player', rubles = 0, confirmed = false }: Wanted = {},
): Promise<Person & Somebody> {
  const { request } = page.context()
  const person = somebody(name)
  // The cookies of the answer stay in the browser's context, as after the form.
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

/** Calls with the cookies and the base address of a browser's context. */
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

/** The link in the letter from the sandbox's mailbox; `path` distinguishes it from other links. */
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

/** The code in the latest letter with one, once so many of them have arrived. */
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

/** Creates an account by the form, as a visitor would. */
export async function register(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await fillIn(page, person)
  await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(dialog).toBeHidden()
  await expect(balance(page)).toBeVisible()
}

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

/** The balance in the header in kopecks. */
export async function kopecks(page: Page): Promise<number> {
  const text = (await balance(page).textContent()) ?? ''
  const digits = text.replace(/[^\d,]/g, '')
  const [rubles = '0', rest = '00'] = digits.split(',')
  return Number(rubles) * 100 + Number(rest.padEnd(2, '0'))
}

/** A deposit from the cashier to the provider's page and back, until it is credited. */
export async function deposit(page: Page, rubles: number): Promise<void> {
  await open(page, '/payment/deposit')
  const before = await kopecks(page)
  await page.getByLabel('Сумма').fill(String(rubles))
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL(/\/payment\/success\/\d+/)
  await expect.poll(() => kopecks(page)).toBe(before + rubles * 100)
}
