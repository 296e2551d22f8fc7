/** Tests active gifts: free rounds open their game without money, and a bonus is visible while it is wagered. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@ayva/contract/client'
import { activateGift } from '@ayva/contract/payments/gifts'
import { giveGift } from '@ayva/contract/payments/gifts/office'
import { listGames } from '@ayva/contract/games/lobby'
import { showSelf } from '@ayva/contract/identity/player'
import { openRound } from '@ayva/contract/games/rounds'
import { asPlayer, expect, kopecks, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { readShared } from './shared.ts'
import { sendTo } from '@ayva/contract/wire'

test(
  '[GIFT-24, PLAY-33, WALLET-09, WALLET-10, WALLET-15, WALLET-16] a gift is played without money, and a bonus shows the remaining wager',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, baseURL }) => {
    const player = await asPlayer(page, { name: 'gifted' })
    const office = createClient(sendTo(baseURL!, () => readShared().operatorToken))
    const { id: playerId } = await player.call(showSelf, {})
    const take = async (key: string) => {
      const { id } = await office(giveGift, {
        params: { playerId: String(playerId) },
        body: { key, why: 'проверка' },
        idempotencyKey: randomUUID(),
      })
      await player.call(activateGift, { params: { id }, idempotencyKey: randomUUID() })
    }
    const games = await player.call(listGames, { query: { limit: 100 } })
    const slots = games.filter(({ engine }) => engine === 'classic3')
    const gift = slots.find(({ id }) => id === 1)!
    const other = slots.find(({ id }) => id !== 1)!
    const pathOf = ({ developer, slug }: typeof gift) => `/games/${developer.slug}/${slug}`
    const line = page.getByTestId('gift-line')

    await take('welcome-spins')
    await open(page, pathOf(gift))
    await page.getByRole('main').getByRole('button', { name: 'Играть' }).click()
    await expect(line).toContainText('Бесплатные ставки: 20 по 10 ₽')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Крутить' }).click()
    await expect(line).toContainText('Бесплатные ставки: 19 по 10 ₽')

    await take('garden-500')
    await open(page, `${pathOf(other)}?mode=real`)
    await expect(line).toContainText('Бонус 500 ₽, осталось отыграть 5 000 ₽.')
    await expect(line).toContainText('Ставка берётся сначала с денег, потом с бонуса.')
    // The wager is updated in every tab of the player.
    const cash = Number((await player.call(showSelf, {})).wallets[0]!.minor)
    const bet = { gameId: other.id, bet: 50_00n, params: {} }
    const idempotencyKey = randomUUID()
    // The gift's round may have been a moment ago, so the next one is retried with one key until the cycle is over.
    await expect(() => player.call(openRound, { body: bet, idempotencyKey })).toPass()
    const counted = Math.max(0, 50_00 - cash) / 100
    const left = (5000 - counted).toLocaleString('ru-RU').replaceAll(/\s/g, ' ')
    await expect(line).toContainText(`осталось отыграть ${left} ₽`)

    const [wallet] = (await player.call(showSelf, {})).wallets
    expect(wallet).toMatchObject({ requiredBonusWager: 5000, currentBonusWager: counted })
    await open(page, '/')
    expect(await kopecks(page)).toBe(Math.round(wallet!.balance * 100))
  },
)
