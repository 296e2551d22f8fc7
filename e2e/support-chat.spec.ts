/** Tests the support chat: the help button, a conversation with an operator, a phone. */
import {
  answerChat,
  closeChat,
  listChats,
  openChat,
} from '@ayva/contract/communication/support/office'
import { randomUUID } from 'node:crypto'
import { asPlayer, ON_PHONE, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, type OwnSite, test } from './own-site.ts'

const DAY_MS = 86_400_000
const dayAndNight = { enabled: true, from: '00:00', to: '00:00', timeZone: 'Europe/Moscow' }

/** The conversation that begins with this text, once it is in the queue. */
async function queued(site: OwnSite, text: string) {
  let found: { visitor: string; chatId: string } | undefined
  await expect
    .poll(async () => {
      const { chats } = await site.office(listChats, {})
      for (const { visitor, chatId } of chats) {
        const params = { visitor, chatId }
        const { messages } = await site.office(openChat, { params })
        if (messages.some((message) => message.text === text)) found = params
      }
      return found
    })
    .toBeDefined()
  return found!
}
const answer = (site: OwnSite, params: { visitor: string; chatId: string }, text: string) =>
  site.office(answerChat, { params, body: { key: randomUUID(), text } })

test(
  '[SUP-01, SUP-02] on a wide screen the help button opens a chat: an operator is asked, the answer appears by itself, and the conversation is rated',
  { tag: ONCE },
  async ({ page, site }) => {
    await site.set('support_chat', dayAndNight)
    await asPlayer(page, { name: 'chat' })
    await open(page, '/rules')
    const help = page.getByRole('button', { name: /^Помощь/ })
    for (const [width, shown] of [
      [1200, false],
      [1365, false],
      [1366, true],
      [1700, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(help, `${width}`).toBeVisible({ visible: shown })
    }
    await help.click()
    await page.locator('#help-button-menu').getByRole('link', { name: 'Чат с поддержкой' }).click()
    const chat = page.getByRole('dialog', { name: 'Чат поддержки' })
    await expect(page).toHaveURL(/\/rules$/)
    const field = chat.getByRole('textbox', { name: 'Сообщение' })
    await expect(field).toBeFocused()
    const question = '<img src=x onerror="document.title=1"> Где вывод?'
    await field.pressSequentially(question)
    await field.press('Enter')
    const log = chat.getByRole('log', { name: 'Сообщения' })
    await expect(log).toContainText(question)
    await expect(field).toHaveValue('')
    const params = await queued(site, question)
    await expect(log).toContainText('Прочитано')
    await answer(site, params, 'Ушёл в 12:40 <b>сегодня</b>.')
    await expect(log).toContainText('Ушёл в 12:40 <b>сегодня</b>.')
    await expect(log.locator('img, b')).toHaveCount(0)

    await field.fill('Ещё не всё')
    await page.keyboard.press('Escape')
    await expect(chat).toBeHidden()
    await expect(help).toBeFocused()
    await answer(site, params, 'Что-нибудь ещё?')
    await expect(help).toHaveAccessibleName('Помощь, новых ответов: 1')
    // It stays open from page to page.
    await help.press('Enter')
    await page.locator('#help-button-menu').getByRole('link', { name: 'Чат с поддержкой' }).click()
    await expect(log).toContainText('Что-нибудь ещё?')
    await expect(help).toHaveAccessibleName('Помощь')
    await expect(field).toHaveValue('Ещё не всё')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Поддержка' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Поддержка' })).toBeVisible()
    await site.office(closeChat, { params })
    await chat.getByRole('button', { name: '4 из 5' }).click()
    await expect(chat.getByText('Спасибо за оценку.')).toBeVisible()
  },
)

test.describe('with a moved clock', () => {
  // Signatures of another day are refused once, and then use the server's clock.
  test.use({ tolerated: /status of 400/ })

  test(
    '[SUP-04] using the help menu is remembered for 60 days',
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page }) => {
      await page.setViewportSize({ width: 1700, height: 900 })
      await page.clock.install()
      await open(page, '/rules')
      const help = page.getByRole('button', { name: 'Помощь' })
      await expect(help.getByText('Помощь')).toBeVisible()
      await help.click()
      await page.keyboard.press('Escape')
      await expect(help.getByText('Помощь')).toHaveCount(0)
      const used = Date.now()
      for (const [day, words] of [
        [59, 0],
        [61, 1],
      ] as const) {
        await page.clock.setFixedTime(used + day * DAY_MS)
        await page.reload()
        await expect(help).toBeVisible()
        await expect(help.getByText('Помощь'), `day ${day}`).toHaveCount(words)
      }
    },
  )
})

test(
  '[SUP-02] a guest with a phone writes to support from the menu, and the field stays above the keyboard',
  { tag: ON_PHONE },
  async ({ page, site }) => {
    await site.set('support_chat', dayAndNight)
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Помощь' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('link', { name: 'Чат с поддержкой' }).click()
    const chat = page.getByRole('dialog', { name: 'Чат поддержки' })
    const field = chat.getByRole('textbox', { name: 'Сообщение' })
    const question = `Как войти? ${randomUUID()}`
    await field.fill(question)
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width, height: 420 })
    await expect(field).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width, height })
    await chat.getByRole('button', { name: 'Отправить' }).click()
    await answer(site, await queued(site, question), 'По коду из письма.')
    await expect(chat.getByRole('log')).toContainText('По коду из письма.')
    await page.goBack()
    await expect(chat).toBeHidden()
    await expect(page).toHaveURL(/\/rules$/)
  },
)
