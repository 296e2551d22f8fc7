/** Tests the reality check over a game; server tests prove when it is due. */
import { openPool } from '@ayva/postgres/pool'
import { showReality } from '@ayva/contract/protection/reality-check'
import { asPlayer, expect, ONCE, open, PHONE_NIGHTLY, test, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { readShared } from './shared.ts'

/** Moves the start of the play back. The server's own job finds it and blocks stakes. */
async function makeDue({ email, call }: Awaited<ReturnType<typeof asPlayer>>, minutes: number) {
  const site = new URL(readShared().adminUrl)
  site.pathname = '/site'
  const pool = openPool({ connectionString: site.href, max: 1 })
  await pool.query(
    `update reality_check set started_at = now() - make_interval(mins => $2),
      counted_at = now() - make_interval(mins => $2), due_at = now()
    where player_id = (select player_id from player_email where email = $1)`,
    [email, minutes],
  )
  await pool.query(`select graphile_worker.add_job('reality_check.due')`)
  await pool.end()
  await expect.poll(async () => (await call(showReality, {})).check).not.toBeNull()
}

test(
  'a stake after the interval waits until the player has confirmed time and result',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'reality', rubles: 1000 })
    await open(page, '/games/ayva-lab/kosti?mode=real')
    const roll = page.getByRole('button', { name: /^Бросить за/ })
    await roll.click()
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    await makeDue(player, 45)
    const dialog = page.getByRole('dialog', { name: 'Вы играете 45 минут' })
    await expect(dialog.getByText('Итог за это время')).toBeVisible()
    await expect(dialog.locator('.reality-check-figures')).toContainText(/Раундов1.*Поставлено/)
    expect(await faultsOf(page)).toEqual([])
    const { check } = await player.call(showReality, {})
    expect(check).toMatchObject({ sums: [{ rounds: 1, staked: 40_00n }] })
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(dialog).toHaveCount(0)
    await roll.click()
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    expect((await player.call(showReality, {})).check).toBeNull()
  },
)

test(
  'a pending check is shown over a game that is opened again, and leads to a pause',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'reality', rubles: 1000 })
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await page.getByRole('button', { name: /^Бросить за/ }).click()
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    await makeDue(player, 20)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Вы играете 20 минут' })
    await dialog.getByRole('button', { name: 'Сделать паузу' }).click()
    await expect(page).toHaveURL(/\/games-limits\/session$/)
    await expect(page.getByRole('button', { name: 'Выбрать: сутки' })).toBeVisible()
    const choice = page.getByRole('region', { name: 'Напоминание о времени' })
    await expect(choice).toContainText('Вы играете 20 минут')
    await choice.getByRole('button', { name: 'Продолжить' }).click()
    await expect(choice).not.toContainText('Вы играете')
    await choice.getByText('20 мин', { exact: true }).click()
    await expect(choice).toContainText('раз в 20 минут')
    await page.reload()
    await expect(choice.getByRole('radio', { name: '20 мин' })).toBeChecked()
  },
)
