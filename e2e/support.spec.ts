/** «Напишите в поддержку» leads to a form whose message reaches the operator's mailbox. */
import { expect, PHONE_NIGHTLY, ONCE, open, somebody, test } from './fixtures.ts'

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

test(
  'a message that was typed before the page was alive is sent',
  { tag: ONCE },
  async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/support', { waitUntil: 'commit' })
    const { email } = somebody('early')
    await page.getByLabel('E-mail для ответа').fill(email)
    await page.getByLabel('Что случилось').fill('Набрано раньше, чем страница ожила.')
    letGo()
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    await expect(page.getByLabel('Что случилось')).toHaveValue(
      'Набрано раньше, чем страница ожила.',
    )
    // The page is alive before the parts whose code comes later: a form that is not is sent by the browser itself.
    await expect
      .poll(() => page.locator('main form').evaluate((form) => Object.keys(form).join()))
      .toContain('__react')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText(`Подтверждение ушло на ${email}`)).toBeVisible()
  },
)
