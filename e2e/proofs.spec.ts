/** Tests the verdicts of pages that prove an event, for answers that are forged as a whole. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/games/lobby'
import { listLotteries } from '@ayva/contract/rewards/lottery'
import { gameHistory, openRound, rotateSeeds } from '@ayva/contract/games/rounds'
import { nobleHmac } from '@ayva/game-math/hash'
import { drawLottery } from '@ayva/game-math/lottery'
import { createStream } from '@ayva/game-math/stream'
import { recompute } from '@ayva/game-math/verify'
import { drawCrash, type CrashModel } from '@ayva/games/crash/crash.ts'
import { registry } from '@ayva/games/registry.ts'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, sendBy, test, QUICK_NIGHTLY } from './fixtures.ts'
import { BROKEN, forged, inventedSecret, type Json, SEEN, SERVER, sha256 } from './forged.ts'
import { playQuickly } from './quick-rounds.ts'

async function playOnce(page: Page): Promise<void> {
  await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
  await playQuickly(page)
}

type ToldRound = {
  round: Json & { modelId: string; modelVersion: number; bet: string; params: Json }
  proof: Json & { clientSeed: string; nonce: number; serverSeed: string | null }
}

/** A round that was never played, and is consistent in itself. */
function inventRound({ round, proof }: ToldRound): void {
  const serverSeed = inventedSecret()
  const release = registry.find(round.modelId, round.modelVersion)
  const { outcome, payout } = recompute(release, {
    serverSeed,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    bet: BigInt(round.bet),
    params: round.params,
    currency: 'RUB',
  })
  Object.assign(round, { outcome, payout: String(payout), status: 'settled' })
  Object.assign(proof, { serverSeed, serverSeedHash: sha256(serverSeed) })
}

test(
  'a round is compared with the hash that this browser saw before the bet, and a forged answer does not match',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'proofs', rubles: 500 })
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await playOnce(page)
    const [played] = await call(gameHistory, { query: { limit: 1, offset: 0 } })
    const rotate = () =>
      call(rotateSeeds, { body: { clientSeed: 'proofs' }, idempotencyKey: randomUUID() })
    await rotate()
    const address = `/fairness?round=${played!.roundId}`
    await open(page, address)
    await expect(page.getByText(SEEN).first()).toBeVisible()
    await expect(page.getByText('Раунд честный', { exact: true })).toBeVisible()

    await forged(page, `**/rounds/${played!.roundId}`, inventRound)
    await open(page, address)
    await expect(page.getByText(BROKEN).first()).toBeVisible()
    await expect(page.getByText('Раунд честный', { exact: true })).toHaveCount(0)
    await page.unrouteAll()

    // Another client seed with the real secret gives another outcome as well.
    await forged(page, `**/rounds/${played!.roundId}`, ({ round, proof }: ToldRound) => {
      proof.clientSeed = 'another word'
      const { serverSeed, clientSeed, nonce } = proof
      const asked = { serverSeed: serverSeed!, clientSeed, nonce, currency: 'RUB' } as const
      const release = registry.find(round.modelId, round.modelVersion)
      const { params, bet } = round
      const { outcome, payout } = recompute(release, { ...asked, params, bet: BigInt(bet) })
      Object.assign(round, { outcome, payout: String(payout) })
    })
    await open(page, address)
    await expect(page.getByText(BROKEN).first()).toBeVisible()
    await page.unrouteAll()

    // A pair that this browser was never shown: used and revealed by another device.
    await rotate()
    const games = await call(listGames, { query: { limit: 100 } })
    const dice = games.find(({ engine }) => engine === 'dice')!
    const { round } = await call(openRound, {
      body: { gameId: dice.id, bet: 10_00n, params: { direction: 'over', target: 4999 } },
      idempotencyKey: randomUUID(),
    })
    await rotate()
    await open(page, `/fairness?round=${round.id}`)
    await expect(page.getByText(SERVER).first()).toBeVisible()
    await expect(page.getByText('Раунд честный', { exact: true })).toHaveCount(0)
  },
)

test(
  'a pair that the fairness page has shown proves later rounds of other devices',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'shown', rubles: 500 })
    const rotate = () =>
      call(rotateSeeds, { body: { clientSeed: 'shown' }, idempotencyKey: randomUUID() })
    await rotate()
    await open(page, '/fairness')
    await expect(page.getByText('Текущая пара', { exact: true })).toBeVisible()
    const games = await call(listGames, { query: { limit: 100 } })
    const dice = games.find(({ engine }) => engine === 'dice')!
    const { round } = await call(openRound, {
      body: { gameId: dice.id, bet: 10_00n, params: { direction: 'over', target: 4999 } },
      idempotencyKey: randomUUID(),
    })
    await rotate()
    await open(page, `/fairness?round=${round.id}`)
    await expect(page.getByText(SEEN).first()).toBeVisible()
    await forged(page, `**/rounds/${round.id}`, inventRound)
    await open(page, `/fairness?round=${round.id}`)
    await expect(page.getByText(BROKEN).first()).toBeVisible()
  },
)

test.describe('with another window', () => {
  test.use({ tolerated: /status of 409/ })
  test(
    'a pair that was changed elsewhere refuses the bet, and the game shows the new hash',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      const { call } = await asPlayer(page, { name: 'elsewhere', rubles: 500 })
      await open(page, '/games/ayva-lab/kosti?mode=real')
      await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
      const told = page.locator('.fair-bar-hash code')
      const before = (await told.textContent())!
      await call(rotateSeeds, { body: { clientSeed: 'other' }, idempotencyKey: randomUUID() })
      await page.locator('[data-press="start"]').click()
      await expect(page.getByText(/Пару секрета и слова сменили/).first()).toBeVisible()
      await expect(told).not.toHaveText(before)
      expect(await call(gameHistory, { query: { limit: 1, offset: 0 } })).toEqual([])
      await playOnce(page)
      const [played] = await call(gameHistory, { query: { limit: 1, offset: 0 } })
      await call(rotateSeeds, { body: { clientSeed: 'third' }, idempotencyKey: randomUUID() })
      await open(page, `/fairness?round=${played!.roundId}`)
      await expect(page.getByText(SEEN).first()).toBeVisible()
    },
  )
})

test(
  'if the browser stores nothing, the page states it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await open(page, '/games/ayva-lab/kosti?mode=demo')
    await playOnce(page)
    await page.getByRole('button', { name: 'Проверить честность' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Открыть секрет и проверить' }).click()
    await expect(sheet.getByText(SEEN).first()).toBeVisible()
    await expect(sheet.getByText(/Браузер не хранит данные этого сайта/).first()).toBeVisible()
  },
)

type ToldCrashRound = {
  flight: { link: number; serverSeed: string; serverSeedHash: string; crash100: number }
  chain: { salt: string }
}

test(
  'a crash round is hashed back to the last link that this browser saw, and a forged answer does not match',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/games/ayva-lab/orbita?mode=demo')
    const sky = page.locator('.crash-sky')
    const past = page.locator('.crash-past button')
    const dialog = page.getByRole('dialog')
    const close = () => page.keyboard.press('Escape')
    // A crash round whose betting time was visible on this page.
    await expect(sky).toHaveClass(/is-betting/)
    await expect(sky).toHaveClass(/is-over/)
    await past.first().click()
    await expect(dialog.getByText(SEEN)).toBeVisible()
    await expect(dialog.getByText(/Полёт честный/)).toBeVisible()
    await close()
    await forged(page, /\/orbit\/flights\/\d+/, ({ flight, chain }: ToldCrashRound) => {
      const serverSeed = inventedSecret()
      const seeds = { serverSeed, clientSeed: chain.salt, nonce: flight.link, hmac: nobleHmac }
      const model = registry.newest().find(({ engine }) => engine.shared)!.model as CrashModel
      Object.assign(flight, { serverSeed, serverSeedHash: sha256(serverSeed) })
      flight.crash100 = drawCrash(model, createStream(seeds))
    })
    await past.first().click()
    await expect(dialog.getByText(BROKEN).first()).toBeVisible()
    await expect(dialog.getByText(/Полёт честный/)).toHaveCount(0)
    await close()
    await page.unrouteAll()

    // A browser without earlier data compares with the server's hash, and hashes back to link 0 on request.
    const label = (await past.first().getAttribute('aria-label'))!
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: label }).click()
    await expect(dialog.getByText(SERVER)).toBeVisible()
    await dialog.getByRole('button', { name: 'Дойти до первого звена' }).click()
    await expect(dialog.getByText('Цепь доходит до первого звена: сходится.')).toBeVisible()
  },
)

type ToldLottery = Json & { salt: string | null; ticketCount: number; prizes: unknown[] }

test(
  'a draw is compared with the hash that was announced to this browser, and a forged answer does not match',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, request }) => {
    const call = createClient(sendBy(request))
    const { lotteries } = await call(listLotteries, { query: {} })
    const [running, drawn] = ['Полнолуние', 'Звездопад'].map((name) =>
      lotteries.find((one) => one.name === name),
    )
    const kept = () => page.evaluate(() => localStorage.getItem('ayva.commitments.lottery'))
    await open(page, '/lottery')
    await expect.poll(kept).toContain(running!.commitment)
    await expect.poll(kept).not.toContain(drawn!.commitment)

    const visit = async () => {
      await open(page, '/lottery')
      await page.getByRole('link', { name: drawn!.name }).first().click()
      await page.getByRole('button', { name: 'Проверить розыгрыш' }).click()
    }
    await visit()
    await expect(page.getByText(SERVER)).toBeVisible()

    // The data that the announcement would have stored.
    const { id, commitment: hash } = drawn!
    const announced = JSON.stringify([[String(id), { hash }]])
    await page.evaluate((list) => localStorage.setItem('ayva.commitments.lottery', list), announced)
    await visit()
    await expect(page.getByText(SEEN)).toBeVisible()

    await forged(page, new RegExp(`/lotteries/${id}(\\?|$)`), (lottery: ToldLottery) => {
      const serverSeed = inventedSecret()
      const { ticketCount: tickets, prizes, salt } = lottery
      const places = prizes.length
      const numbers = drawLottery({ lotteryId: id, tickets, places, serverSeed, salt })
      const winners = numbers.map((number, at) => {
        return { place: at + 1, prize: prizes[at], ticket: { number, user: null } }
      })
      Object.assign(lottery, { winners, serverSeed, commitment: sha256(serverSeed) })
    })
    await visit()
    await expect(page.getByText(BROKEN)).toBeVisible()
  },
)
