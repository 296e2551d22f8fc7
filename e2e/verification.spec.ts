/** Tests a player's documents: sent on the page, viewed by an operator, and the effect on payments. */
import { type Call, createClient } from '@ayva/contract/client'
import { showSelf } from '@ayva/contract/identity/player'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { verificationLabels } from '@ayva/contract/identity/kyc'
import {
  blockFinance,
  decideVerification,
  listVerifications,
} from '@ayva/contract/identity/kyc/office'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { readShared } from './shared.ts'
import { sendTo } from '@ayva/contract/wire'

const why = 'проверка'

function officeOf(page: Page): Call {
  const { operatorToken } = readShared()
  return createClient(sendTo(new URL(page.url()).origin, () => operatorToken))
}

/** A picture created by the browser; the label names its place. */
async function load(page: Page, label: string, name = 'passport.jpg'): Promise<void> {
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page
    .getByLabel(`Загрузить: ${label}`)
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: `Удалить: ${label}` })).toBeVisible()
}

test(
  '[PLAYER-22, PLAYER-60 .. PLAYER-65, PLAYER-67] documents are sent, rejected with a reason, sent again and accepted',
  { tag: ONCE },
  async ({ page }) => {
    const vera = await asPlayer(page, { name: 'vera' })
    await open(page, '/verification-info')
    const office = officeOf(page)
    const playerId = String((await vera.call(showSelf, {})).id)
    const status = page.getByRole('complementary', { name: 'Статус' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Подтверждение личности')
    await expect(status).toContainText('Не отправлен')
    await expect(page.getByText('Чтобы выводить больше 15 000 ₽ в сутки')).toBeVisible()
    const send = page.getByRole('button', { name: 'Отправить на проверку' })
    await expect(send).toBeDisabled()

    await test.step('the name, and what is wrong with it', async () => {
      const save = page.getByRole('button', { name: 'Сохранить' })
      await save.click()
      await expect(page.getByText('Напишите фамилию')).toBeVisible()
      await expect(page.getByLabel('Фамилия')).toBeFocused()
      await page.getByLabel('Фамилия').fill('Климова')
      await page.getByLabel('Имя').fill('Марина')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Марина Климова, 17.05.1990.')).toBeVisible()
    })

    await test.step('a file that is no picture is refused in words', async () => {
      const buffer = Buffer.from('%PDF-1.7 %%EOF')
      const pdf = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer }
      await page.getByLabel('Загрузить: разворот с фото').setInputFiles(pdf)
      await expect(page.getByRole('alert')).toContainText('Нужен снимок JPG, PNG или WebP')
    })

    await test.step('pictures are loaded, removed, loaded again', async () => {
      await load(page, 'разворот с фото')
      await expect(page.getByRole('img', { name: 'Разворот с фото' })).toBeVisible()
      await page.getByRole('button', { name: 'Удалить: разворот с фото' }).click()
      await load(page, 'разворот с фото')
      await load(page, 'страница с пропиской')
      await expect(status).toContainText('Осталось: фото лица')
      await load(page, 'фото лица')
      await send.click()
      await expect(status).toContainText('Проверяем')
      await expect(page.getByLabel('Загрузить: фото лица')).toHaveCount(0)
    })

    const { waiting } = await office(listVerifications, { query: {} })
    expect(waiting.map((one) => one.playerId)).toContain(playerId)
    const decide = (round: number, decision: 'accepted' | 'refused', words: string) =>
      office(decideVerification, { params: { playerId }, body: { round, decision, words, why } })

    await test.step('the refusal comes by itself, with the reason', async () => {
      await decide(1, 'refused', 'Блик на фото')
      await expect(status).toContainText('Отказ')
      await expect(status).toContainText('Блик на фото')
      await expect(status).toContainText('Попыток не ограничиваем')
      await page.getByRole('button', { name: 'Удалить: фото лица' }).click()
      await load(page, 'фото лица')
      await send.click()
      await expect(status).toContainText('Проверяем')
      await decide(2, 'accepted', 'Спасибо')
      await expect(status).toContainText('Личность подтверждена')
      const { labels } = await vera.call(showSelf, {})
      expect(labels).toEqual([verificationLabels.operatorAccepted])
    })

    await test.step('a label of an operator is seen as well', async () => {
      const { operatorAccepted, refused } = verificationLabels
      const body = { add: [refused], remove: [operatorAccepted], why }
      await office(changePlayerLabels, { params: { playerId }, body })
      await expect(status).toContainText('Отказ')
    })

    await test.step('money that is stopped: the cashier says why', async () => {
      const words = 'Банк проверяет перевод.'
      await office(blockFinance, { params: { playerId }, body: { days: 3, words, why } })
      await expect(page.getByText(words)).toBeVisible()
      const { verificationForm } = await vera.call(showSelf, {})
      expect(verificationForm.actions).toEqual(['block_finance_activity'])
      await open(page, '/payment/deposit')
      await expect(page.getByText(words)).toBeVisible()
      await page.getByRole('button', { name: '500 ₽' }).click()
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
    })
  },
)

test(
  '[PLAYER-66, CASH-53, CASH-54, CASH-55] the cashier states in advance what is required, and links to what a payment waits for',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'sums', rubles: 20_000 })
    await open(page, '/payment/deposit')
    const told = page.getByText('Пополнения больше 150 000 ₽ за всё время: нужен документ.')
    await expect(told).toBeVisible()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '500 ₽' }).click()
    for (const [marker, title, way] of [
      ['email-verified', 'Подтвердите e-mail', '/profile/settings'],
      ['phone-verified', 'Подтвердите телефон', '/profile/settings'],
      ['kyc-verified', 'Подтвердите личность', '/verification-info'],
    ] as const) {
      const error = { code: 2601, key: 'email_unverified', message: 'Нужно подтверждение' }
      await page.route(
        '**/payments/deposit',
        (route) =>
          route.fulfill({
            status: 417,
            headers: { expectation: marker },
            json: { error, requestId: '1' },
          }),
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()
      await expect(dialog.getByRole('heading')).toHaveText(title)
      await expect(dialog.getByRole('link')).toHaveAttribute('href', way)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }

    await open(page, '/payment/withdrawal')
    await page.getByLabel('Сумма').fill('16000')
    await page.getByLabel('Телефон, привязанный к СБП').fill('+79123456789')
    await page.getByRole('button', { name: /^Вывести/ }).click()
    // Shown at the field, before the call.
    await expect(page.getByText(/^Сейчас можно вывести не больше 15\s000\s₽$/)).toBeVisible()
    await page.getByRole('link', { name: 'Подтвердить заранее' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Подтверждение личности')
  },
)
