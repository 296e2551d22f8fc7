/** Tests «Напишите в поддержку»: its form's message reaches the operators' mailbox. */
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { blockWords, openRound } from '@ayva/contract/games/rounds'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  expect,
  NIGHTLY,
  ONCE,
  open,
  PHONE_NIGHTLY,
  somebody,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { manifest } from './manifest.ts'

const mailbox = () => `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 2}`

test(
  'a guest follows the link to support, writes, and reads the number that the letter to support has',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { email } = somebody('guest')
    await open(page, '/rules')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Поддержка' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Поддержка' })).toBeVisible()
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Напишите чуть подробнее')).toBeVisible()
    await page.getByLabel('Что случилось').fill('Вывод не пришёл, жду второй день.')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Укажите e-mail', { exact: true })).toBeVisible()
    await page.getByLabel('E-mail для ответа').fill(email)
    await page.getByLabel('Тема').selectOption('account')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const said = page.locator('output').filter({ hasText: 'Письмо отправлено' })
    await expect(said).toContainText(`Подтверждение ушло на ${email}`)
    const number = /Номер обращения: ([\w-]+)/.exec(await said.innerText())![1]
    await expect
      .poll(async () => {
        const answer = await fetch(`${mailbox()}/api/letters?to=support%40ayva.localhost`)
        const { letters } = (await answer.json()) as { letters: { subject: string }[] }
        return letters.map(({ subject }) => subject)
      })
      .toContain(`Обращение ${number}: аккаунт и вход · Айва`)
  },
)

for (const [late, file] of [
  ['the page', 'src/entry-client.tsx'],
  ['the form', 'src/communication/support/SupportForm.tsx'],
] as const)
  test(
    `a message that was typed and submitted before the code of ${late} is loaded is sent afterwards`,
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page }) => {
      const comeAlive = await openWithout(page, file)
      const { email } = somebody('early')
      await page.getByLabel('E-mail для ответа').fill(email)
      await page.getByLabel('Что случилось').fill('Набрано раньше, чем страница ожила.')
      await page.getByRole('button', { name: 'Отправить' }).click()
      comeAlive()
      await expect(page.getByText(`Подтверждение ушло на ${email}`)).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
    },
  )

for (const [what, goOn] of [
  [
    'if something else is pressed after it',
    (page: Page) => page.getByRole('heading', { level: 1 }).click(),
  ],
  [
    'if that was more than a minute ago',
    (page: Page) =>
      page.evaluate(() => {
        const { held } = document as { held?: Event }
        Object.defineProperty(held, 'timeStamp', { value: performance.now() - 61_000 })
      }),
  ],
] as const)
  test(
    `a form submitted before its code is loaded is not sent ${what}`,
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page }) => {
      const comeAlive = await openWithout(page, 'src/communication/support/SupportForm.tsx')
      await page.getByRole('button', { name: 'Отправить' }).click()
      await goOn(page)
      comeAlive()
      await page.waitForFunction(() => 'taken' in document.querySelector('main form')!)
      // Effects of an earlier submission would be visible before this choice is rendered.
      await page.getByLabel('Тема').selectOption('account')
      await expect(page.getByText('Напишите чуть подробнее')).toHaveCount(0)
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByText('Напишите чуть подробнее')).toBeVisible()
    },
  )

test(
  'a refusal that asks to write to support links to its form: of a bet, and at a field',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'refused', rubles: 100 })
    const { play_blocked: blocked } = openRound.refusals
    const { name_verified: verified } = saveProfile.refusals
    const message = blocked.message.replace('{reason}', blockWords.block)
    await page.route(`**${openRound.path}`, (route) =>
      route.fulfill({
        status: blocked.status,
        json: {
          error: {
            code: blocked.code,
            key: 'play_blocked',
            message,
            rule: 'block',
          },
          requestId: 'blocked',
        },
      }),
    )
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    await page.locator('[data-press="start"]').click()
    await page.getByRole('alert').getByRole('link', { name: 'Написать в поддержку' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Поддержка' })).toBeVisible()

    await page.route(`**${saveProfile.path}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: verified.status,
            json: {
              error: {
                code: verified.code,
                key: 'name_verified',
                message: verified.message,
                fields: { firstName: verified.message },
              },
              requestId: 'verified',
            },
          })
        : route.continue(),
    )
    await open(page, '/profile/extended')
    await page.getByLabel('Имя').fill('Вера')
    await page.getByLabel('Фамилия').fill('Климова')
    await page.getByRole('button', { name: 'Дальше' }).click()
    const note = page.locator('.k-note.is-error')
    await note.getByRole('link', { name: 'напишите в поддержку' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Поддержка' })).toBeVisible()
  },
)

/** Opens the page hydrated except for one file, or only rendered; the returned function unblocks the file. */
async function openWithout(page: Page, source: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${manifest[source]!.file}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/support', { waitUntil: 'domcontentloaded' })
  if (!source.includes('entry'))
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  return resolve
}
