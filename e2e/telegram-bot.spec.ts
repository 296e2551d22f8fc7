/** The bot of the sandbox messenger, connected and disconnected in the settings of a player. */
import { randomInt } from 'node:crypto'
import { asPlayer, expect, NIGHTLY, open, test } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { readShared } from './shared.ts'

test(
  'a player connects Telegram by the link of the settings, asks the bot for the balance, and disconnects it',
  { tag: NIGHTLY },
  async ({ page }) => {
    const messenger = readShared().env['TELEGRAM_URL']!
    const chat = randomInt(1_000_000, 2_000_000_000)
    const say = (text: string) =>
      fetch(`${messenger}/api/say`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat, text }),
      })
    // Servers of other tests hear of the chat too, and answer that it is not linked there.
    const told = async () => {
      const answer = await fetch(`${messenger}/api/messages?chat=${chat}`)
      const { messages } = (await answer.json()) as { messages: { text: string }[] }
      return messages.map(({ text }) => text).join('\n')
    }
    await asPlayer(page, { rubles: 500, name: 'telegram' })
    await open(page, '/profile/settings')
    const rows = page.locator('section', {
      has: page.getByRole('heading', { name: 'Telegram', exact: true }),
    })
    await rows.getByRole('button', { name: 'Подключить' }).click()
    const link = rows.getByRole('link', { name: 'Открыть бота' })
    await expect(rows).toContainText('Ссылка действует 15 минут')
    const opened = page.waitForEvent('popup')
    await link.click()
    const bot = await opened
    await expect(bot.getByRole('button', { name: 'Нажать «Старт»' }).first()).toBeVisible()
    const code = new URL(bot.url()).searchParams.get('start')!
    await bot.close()

    await say(`/start ${code}`)
    await expect(rows).toContainText(`Гость ${chat}, подключён`)
    await expect(rows.getByRole('status')).toHaveText('Telegram подключён')
    await expect.poll(told).toContain('<b>Telegram подключён</b>')
    await say('/balance')
    await expect.poll(told).toContain('Деньги: 500\u00A0₽')
    expect(await faultsOf(page)).toEqual([])

    await rows.getByRole('button', { name: 'Отключить' }).click()
    await expect(rows.getByRole('button', { name: 'Подключить' })).toBeVisible()
  },
)
