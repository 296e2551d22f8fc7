/** Tests the pages of limits; server tests prove their effect. */
import { listSessions } from '@ayva/contract/identity/auth'
import { setLimit, showLimits } from '@ayva/contract/protection/limits'
import { showSelf } from '@ayva/contract/identity/player'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { manifest } from './manifest.ts'
import { type Somebody } from './people.ts'
import { API } from './sessions.ts'

const pages = [
  ['[ROUTE-061]', '/games-limits/deposit', 'Пополнение'],
  ['[ROUTE-062]', '/games-limits/loss', 'Проигрыш'],
  ['[ROUTE-063]', '/games-limits/wager', 'Ставки'],
  ['[LIMIT-09]', '/games-limits/bet', 'Одна ставка'],
  ['[LIMIT-09]', '/games-limits/rounds', 'Число раундов'],
  ['[ROUTE-064]', '/games-limits/session', 'Время в игре'],
  ['[LIMIT-09]', '/games-limits/hours', 'Часы без игры'],
  ['[ROUTE-065]', '/self-exclusion-option', 'Самоисключение'],
] as const

const field = (page: Page) => page.getByLabel('Новый лимит')
const slider = (page: Page) => page.getByRole('slider')
const week = { name: 'deposit', period: 'week', currency: 'RUB' } as const
const set = ({ call }: Somebody, max: bigint) => call(setLimit, { body: { ...week, max } })

test(
  '[ROUTE-060, ROUTE-061, ROUTE-062, ROUTE-063, ROUTE-064, ROUTE-065] a guest is redirected home to the login',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    for (const path of ['/games-limits', ...pages.map((one) => one[1])])
      await test.step(path, async () => {
        await open(page, path)
        const { pathname, hash } = new URL(page.url())
        expect(pathname + hash).toBe('/#authorization')
      })
  },
)

test(
  '[AUTH-30] the page of the session limit states when the session began, also after a reload',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'since' })
    const [session] = await call(listSessions, {})
    const moment = new Intl.DateTimeFormat('ru', {
      timeZone: 'Europe/Moscow',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    await open(page, '/games-limits/session')
    const said = page.getByText(`Вы вошли ${moment.format(new Date(session!.enteredAt))}.`)
    await expect(said).toBeVisible()
    await open(page, '/games-limits/session')
    await expect(said).toBeVisible()
  },
)

test(
  '[ROUTE-060 .. ROUTE-065] a player finds each page complete, by the menu and by its tabs',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await asPlayer(page, { name: 'pages' })
    await open(page, '/games-limits')
    expect(new URL(page.url()).pathname).toBe('/games-limits/deposit')
    for (const [id, path, name] of pages)
      await test.step(`${id} ${path}`, async () => {
        await page
          .getByRole('link', { name, exact: true })
          .filter({ visible: true })
          .first()
          .click()
        await expect.poll(() => new URL(page.url()).pathname).toBe(path)
        const current = page.getByRole('main').locator('[aria-current="page"]')
        await expect(current.filter({ visible: true, hasText: name }).first()).toBeVisible()
        expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
      })
  },
)

test(
  '[LIMIT-01, LIMIT-05, LIMIT-09, PLAYER-13, PLAYER-14] a limit of deposits is set, lowered at once, and raised only after a wait',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const somebody = await asPlayer(page, { name: 'limits' })
    const { call } = somebody
    await open(page, '/games-limits/deposit')
    await expect(page.getByText('Не задан')).toBeVisible()

    await test.step('nothing is set without a sum', async () => {
      await page.getByRole('button', { name: 'Поставить лимит' }).click()
      await expect(page.getByText('Напишите сумму больше нуля')).toBeVisible()
      await expect(field(page)).toBeFocused()
    })

    await test.step('the first one, by the slider and its keys', async () => {
      await slider(page).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      await expect(slider(page)).toHaveAttribute('aria-valuetext', /^150\s₽ в неделю$/)
      await expect(field(page)).toHaveValue('150')
      await field(page).fill('2000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Он уже действует' })).toBeVisible()
      await expect(page.getByText(/^2\s000\s₽осталось на этой неделе/)).toBeVisible()
      const { limits } = await call(showSelf, {})
      expect(limits).toMatchObject([{ name: 'deposit', period: 'week', max: 2000_00n }])
    })

    await test.step('a lower one holds at once', async () => {
      await expect(page.getByText('Снижение действует сразу.')).toBeVisible()
      await field(page).fill('1000')
      await page.getByRole('button', { name: 'Снизить лимит' }).click()
      await expect(page.getByText(/Внесено 0\s₽ из 1\s000\s₽/)).toBeVisible()
      await page.getByRole('button', { name: 'Снизить лимит' }).click()
      await expect(page.getByText('Такой лимит уже стоит')).toBeVisible()
    })

    await test.step('a higher one waits: its date, and the old one in force', async () => {
      await field(page).fill('5000')
      await expect(page.getByText('Сейчас ничего не изменится.')).toBeVisible()
      await page.getByRole('button', { name: 'Запросить повышение' }).click()
      const waiting = page.getByRole('region', { name: 'Ждёт подтверждения' })
      await expect(waiting).toContainText(/Пополнение, неделя: 5\s000\s₽/)
      await expect(waiting).toContainText(
        /Подтвердить можно с \d+ \p{L}+ в \d\d:\d\d до \d+ \p{L}+/u,
      )
      await expect(waiting.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)
      await expect(page.getByText(/Внесено 0\s₽ из 1\s000\s₽/)).toBeVisible()
      const { limitsSchedule } = await call(showSelf, {})
      expect(limitsSchedule).toMatchObject([{ name: 'deposit', max: 5000_00n }])
      expect(await faultsOf(page)).toEqual([])
      await waiting.getByRole('button', { name: 'Отказаться' }).click()
      await expect(waiting).toHaveCount(0)
      await expect(page.getByText('Лимит остаётся прежним')).toBeVisible()
    })

    await test.step('so does being without it', async () => {
      await page.getByRole('button', { name: 'Убрать лимит' }).click()
      const waiting = page.getByRole('region', { name: 'Ждёт подтверждения' })
      await expect(waiting).toContainText('Пополнение, неделя: снять лимит')
      await expect(page.getByRole('button', { name: 'Убрать лимит' })).toHaveCount(0)
    })

    await test.step('all of it is written down', async () => {
      const rows = page.getByRole('region', { name: 'Изменения' }).getByRole('listitem')
      await expect(rows).toHaveText([/неделя: 1\s000\s₽/, /неделя: 2\s000\s₽/])
    })

    await test.step('and a deposit over it is refused in words, with the way to the limit', async () => {
      await open(page, '/payment/deposit')
      await page.getByLabel('Сумма').fill('1001')
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()
      await expect(page.getByRole('alert')).toContainText(/По вашему лимиту .*1\s000/)
      await page.getByRole('link', { name: 'К моему лимиту' }).click()
      await expect(page.getByText(/Внесено 0\s₽ из 1\s000\s₽/)).toBeVisible()
    })
  },
)

test(
  'each period and kind has its limit, the others are listed beside it, and changes are loaded page by page',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'kinds' })
    for (const max of [9000n, 8000n, 7000n, 6000n, 5000n, 4000n])
      await call(setLimit, { body: { ...week, max: max * 100n } })
    const loss = { name: 'loss', period: 'day', currency: 'RUB', max: 3000_00n } as const
    await call(setLimit, { body: loss })
    await open(page, '/games-limits/loss')
    // The page begins with the period that has a limit.
    await expect(page.getByText(/Проиграно 0\s₽ из 3\s000\s₽/)).toBeVisible()
    const others = page.getByRole('region', { name: 'Другие лимиты' })
    await expect(others.getByRole('listitem')).toHaveText([/Пополнение, неделя0 из 4\s000/])
    await page.getByRole('radio', { name: 'Месяц' }).check({ force: true })
    await expect(page.getByText('лимит проигрыша в месяц')).toBeVisible()
    await expect(others.getByRole('listitem')).toHaveCount(2)
    await others.getByRole('link', { name: 'Пополнение, неделя' }).click()
    await expect(page.getByText(/Внесено 0\s₽ из 4\s000\s₽/)).toBeVisible()

    const rows = page.getByRole('region', { name: 'Изменения' }).getByRole('listitem')
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Показать ещё' }).click()
    await expect(rows).toHaveCount(7)
    await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0)
  },
)

test(
  'a pending change is confirmed when its time has come; the server decides',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const somebody = await asPlayer(page, { name: 'ripe' })
    await set(somebody, 1000_00n)
    await set(somebody, 2000_00n)
    await open(page, '/profile/settings')
    await page.route(`**${API}/users/self/limits`, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: { schedule: { at: string }[] } }
      for (const one of data.schedule) one.at = new Date(Date.now() - 1000).toISOString()
      await route.fulfill({ response: answer, json: { data } })
    })
    await page.getByRole('link', { name: 'Лимиты' }).filter({ visible: true }).click()
    const waiting = page.getByRole('region', { name: 'Ждёт подтверждения' })
    await expect(waiting).toContainText('Если не подтвердить, всё останется как сейчас.')
    await waiting.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(waiting.getByRole('alert')).toContainText('Подтвердить можно позже')

    const now = await somebody.call(showLimits, {})
    const raised = { ...now.limits[0]!, max: '200000', used: '0' }
    await page.route(`**${API}/users/self/limits/schedule/*/confirm`, (route) =>
      route.fulfill({ json: { data: { ...now, limits: [raised], schedule: [] } } }),
    )
    await waiting.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByText('Новый лимит уже действует')).toBeVisible()
  },
)

test(
  'text and choices from before hydration are kept and sent',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'early' })
    await test.step('a limit', async () => {
      const comeAlive = await heldBack(page, '/games-limits/wager')
      await page.getByRole('radio', { name: 'День' }).check({ force: true })
      await field(page).fill('700')
      comeAlive()
      await expect(page.getByText('лимит ставок в день')).toBeVisible()
      await expect(field(page)).toHaveValue('700')
      await page.getByRole('button', { name: 'Поставить лимит' }).click()
      await expect(page.getByText(/Поставлено 0\s₽ из 700\s₽/)).toBeVisible()
      const { limits } = await call(showSelf, {})
      expect(limits).toMatchObject([{ name: 'wager', period: 'day', max: 700_00n }])
    })
    await test.step('a term and the word', async () => {
      const comeAlive = await heldBack(page, '/self-exclusion-option')
      await page.getByRole('radio', { name: 'Навсегда' }).check()
      await page.getByLabel('Напишите слово ПАУЗА').fill('ПАУЗА')
      comeAlive()
      await page.getByRole('button', { name: 'Закрыть игру навсегда' }).click()
      await expect(page.getByText('это не отменить')).toBeVisible()
      expect((await call(showSelf, {})).exclusion).toMatchObject({ until: null })
    })
  },
)

/** Opens a page whose code is blocked until the returned function is called. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${manifest['src/entry-client.tsx']!.file}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return resolve
}
