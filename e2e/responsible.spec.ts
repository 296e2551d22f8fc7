/** Tests that the page about limits and breaks follows the present settings, and is linked before payments. */
import { asPlayer, NIGHTLY, ONCE, open, PHONE_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { expect, test } from './own-site.ts'

test(
  'the page «Ответственная игра» states the present limits, breaks and waits',
  { tag: ONCE },
  async ({ page, site }) => {
    const main = page.getByRole('main')
    await open(page, '/responsible-gaming')
    await expect(main).toContainText(
      'Лимит пополнений, Лимит проигрыша и Лимит ставок: день, неделя, месяц',
    )
    await expect(main).toContainText('от 5 мин до 24 ч в день')
    await expect(main).toContainText('можно через 72 часа')
    await expect(main).toContainText('Пауза на сутки, на неделю или на месяц заканчивается сама')
    await expect(main).toContainText('Самоисключение на 6 месяцев, на год или навсегда')
    await expect(main).toContainText('после 30 минут без дела')
    await expect(main).toContainText('раз в 60 минут показываем время и итог')
    await expect(main.getByRole('link', { name: 'Поставить лимит' })).toHaveAttribute(
      'href',
      '/games-limits/deposit',
    )
    await expect(main.getByRole('link', { name: 'Взять перерыв' })).toHaveAttribute(
      'href',
      '/self-exclusion-option',
    )

    await site.set('limit_delay', { hours: 48 })
    await site.set('auto_logout', { enabled: false, idle_minutes: 30 })
    await open(page, '/responsible-gaming')
    await expect(main).toContainText('можно через 48 часов')
    await expect(main).not.toContainText('без дела')

    await site.set('feature_limits', { enabled: false })
    await open(page, '/responsible-gaming')
    await expect(main).toContainText('Новые лимиты сейчас не ставятся')
    await expect(main.getByRole('link', { name: 'Поставить лимит' })).toHaveCount(0)
  },
)

test(
  'limits are linked at registration and before the first deposit, and not after it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/#register')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('link', { name: 'как это устроено' })).toHaveAttribute(
      'href',
      '/responsible-gaming',
    )
    await asPlayer(page, { name: 'newcomer' })
    await open(page, '/payment/deposit')
    const link = page.getByRole('link', { name: 'поставить лимит пополнений' })
    await expect(link).toHaveAttribute('href', '/games-limits/deposit')
    // The new player's page is left first, because a renewal would restore its session.
    await page.goto('about:blank')
    await asPlayer(page, { name: 'regular', rubles: 500 })
    await open(page, '/payment/deposit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(link).toHaveCount(0)
  },
)

test(
  'nine questions are answered on the page, nothing of it is sent or stored, and the result has further links',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await open(page, '/responsible-gaming')
    await page.getByRole('main').getByRole('link', { name: 'Пройти тест' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверьте себя')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    const questions = page.getByRole('main').getByRole('group')
    await expect(questions).toHaveCount(9)
    for (let at = 0; at < 8; at++)
      await questions.nth(at).getByText('Иногда', { exact: true }).click()
    const show = page.getByRole('button', { name: 'Показать результат' })
    await show.click()
    await expect(questions.nth(8)).toContainText('Ответьте на вопрос 9')
    await expect(questions.nth(8).getByRole('radio', { name: 'Никогда' })).toBeFocused()
    await page.keyboard.press('Space')
    await show.click()
    await expect(page.getByRole('heading', { name: 'Высокий риск' })).toBeFocused()
    await questions.nth(0).getByText('Никогда', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Высокий риск' })).toHaveCount(0)
    await show.click()
    await expect(page.getByRole('heading', { name: 'Заметный риск' })).toBeVisible()
    // Scrolls so that the frame's bars do not cover an answer.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faultsOf(page)).toEqual([])
    expect(asked.filter((one) => one.includes('question'))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
    )
    expect(kept).not.toMatch(/question|self-test-|answers/)
    const result = page.getByRole('region', { name: 'Заметный риск' })
    await expect(result.getByRole('link', { name: 'Взять перерыв' })).toHaveAttribute(
      'href',
      '/self-exclusion-option',
    )
    await result.getByRole('button', { name: 'Пройти заново' }).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await questions.nth(0).getByText('Часто', { exact: true }).click()
    await page.reload()
    await expect(questions).toHaveCount(9)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  },
)
