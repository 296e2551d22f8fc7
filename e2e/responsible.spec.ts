/** What the site says of limits and breaks is made of the settings in force, and is linked before money is. */
import { asPlayer, NIGHTLY, ONCE, open } from './fixtures.ts'
import { expect, test } from './own-site.ts'

test(
  'the page «Ответственная игра» tells limits, breaks and waits as they hold now',
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
    await asPlayer(page, { name: 'regular', rubles: 500 })
    await open(page, '/payment/deposit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(link).toHaveCount(0)
  },
)
