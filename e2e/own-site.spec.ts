/** Tests the tools of the browser tests themselves. */
import { showSelf } from '@ayva/contract/identity/player'
import { listSettings } from '@ayva/contract/platform/settings'
import {
  asPlayer,
  balance,
  expect,
  kopecks,
  NIGHTLY,
  ONCE,
  open,
  test as shared,
} from './fixtures.ts'
import { test } from './own-site.ts'

test.describe.configure({ mode: 'serial' })

test(
  'a setting changed on an own site is visible there, and a player made by calls is logged in',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('copyright_text', 'Только на своём сайте')
    await site.set('welcome_pack', { enabled: true })
    const player = await asPlayer(page, { rubles: 700, confirmed: true })
    await open(page, '/')
    await expect(page.getByText('Только на своём сайте')).toBeVisible()
    await expect(balance(page)).toBeVisible()
    expect(await kopecks(page)).toBe(700_00)
    expect((await player.call(showSelf, {})).email).toBe(player.email)
  },
)

test(
  'the next test starts without the changes of a test',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await open(page, '/')
    await expect(page.getByText('Только на своём сайте')).toHaveCount(0)
    expect((await site.office(listSettings, {})).welcome_pack).toEqual({ enabled: false })
  },
)

shared('the shared site knows nothing of it', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Только на своём сайте')).toHaveCount(0)
})
