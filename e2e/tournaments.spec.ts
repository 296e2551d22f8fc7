/** Tests tournaments: the list, one of them, joining, and a round that changes the place. */
import { listTournaments } from '@ayva/contract/rewards/tournaments'
import { createClient } from '@ayva/contract/client'
import {
  asPlayer,
  expect,
  PHONE_NIGHTLY,
  ON_PHONE,
  ONCE,
  open,
  sendBy,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { playRound } from './rounds.ts'

const RUNNING = 'Осенний забег'

test(
  '[ROUTE-035, ROUTE-036, ROUTE-037, TOUR-01, TOUR-02] a guest finds tournaments, sees places and rules, and is asked to log in for the own part',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/')
    const menu = page.getByRole('link', { name: 'Турниры', exact: false })
    if (await menu.first().isVisible()) await menu.first().click()
    else await open(page, '/tournaments')
    await expect(page).toHaveURL(/\/tournaments$/)
    const sections = page.getByRole('main').locator('section')
    await expect(page.getByRole('heading', { name: 'Идут сейчас' })).toBeVisible()
    await expect(sections.filter({ hasText: 'Прошли' }).getByRole('link')).toHaveText(
      'Первый урожай',
    )
    await expect(page.getByText(/^Первое место: /)).toBeVisible()
    // The club's tournament ends earlier, but a guest cannot join it.
    await expect(page.locator('.tournament-pair').getByRole('link')).toHaveText([
      RUNNING,
      'Клубный вечер',
    ])
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])

    await page.getByRole('link', { name: RUNNING }).click()
    await expect(page).toHaveURL(/\/tournaments\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(RUNNING)
    await expect(page.getByText('Размер ставки ничего не меняет')).toBeVisible()
    await expect(page.getByText('Например: раунды ×3, ×0 и ×1,5')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Войти, чтобы участвовать' })).toBeVisible()
    await expect(page.locator('.tournament-games a')).toHaveCount(16)
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await page.locator('.tournament-games a').first().click()
    await expect(page).toHaveURL(/\/games\//)
    await open(page, `/tournament-info/${id}`)
    await expect(page).toHaveURL(/\/#authorization$/)
    for (const path of ['/tournaments/999999', '/tournaments/1a', '/tournament-info/1a'])
      expect((await page.request.get(path)).status()).toBe(404)
  },
)

for (const [tag, width] of [
  [[ONCE], 'a desktop'],
  [[ON_PHONE, QUICK_NIGHTLY], 'a phone'],
] as const)
  test(
    `[TOUR-03, TOUR-04, TOUR-05, TOUR-12, ROUTE-037] on ${width} a player joins, plays the required rounds, and appears in the table`,
    { tag: [...tag] },
    async ({ page, request }) => {
      const call = createClient(sendBy(request))
      const { tournaments } = await call(listTournaments, { query: { active: '1' } })
      const { id } = tournaments.find(({ name }) => name === RUNNING)!
      await asPlayer(page, { name: 'runner', rubles: 1000, confirmed: true })
      const past = (await call(listTournaments, { query: { active: '0' } })).tournaments[0]!
      for (const [path, hint] of [
        [`/tournament-info/${past.id}`, /Призы приходят деньгами, без отыгрыша/],
        [`/tournament-info/${id}`, /^Бесплатно\./],
      ] as const) {
        await open(page, path)
        await expect(page.getByText(hint)).toBeVisible()
        await expect(page.getByText(/До места в таблице|Сыграно раундов/)).toHaveCount(0)
      }
      await open(page, `/tournaments/${id}`)
      await expect(page.getByText('Места пока нет')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Участвовать' })).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Участвовать' }).click()
      await expect(page.getByText('Вы участвуете. Раунды пошли в счёт.')).toBeVisible()
      await expect(page.getByText('0 из 2')).toBeVisible()
      const game = page.locator('.tournament-games a', { has: page.getByAltText('Сочные семёрки') })
      await open(page, `${await game.getAttribute('href')}?mode=real`)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (let n = 0; n < 2; n++) await playRound(page)
      await open(page, `/tournaments/${id}`)
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Условие выполнено: у вас есть место.')).toBeVisible({
          timeout: 20_000,
        })
        await expect(page.locator('li.is-own')).toContainText(/это вы/i, { timeout: 20_000 })
      }).toPass()
      await page.getByRole('link', { name: 'Все места и ваши раунды' }).click()
      await expect(page).toHaveURL(/\/tournament-info\/\d+$/)
      await expect(page.getByText('2 из 2')).toBeVisible()
      await expect(page.locator('li.is-own')).toHaveCount(1)
      const places = await page.locator('.tournament-rows > li > b').allTextContents()
      expect(places).toEqual(places.map((_, at) => String(at + 1)))
      expect(await faultsOf(page)).toEqual([])
    },
  )
