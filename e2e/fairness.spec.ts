/** Tests the verification of rounds by a beginner: verify, replay, and export. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound, type Round, rotateSeeds } from '@ayva/contract/games/rounds'
import {
  asPlayer,
  expect,
  listen,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'

const DICE = '/games/ayva-lab/kosti'
const word = 'Удачный сад 🍐'

async function diceRound(call: Call): Promise<Round> {
  const games = await call(listGames, { query: { limit: 100 } })
  const dice = games.find(({ engine }) => engine === 'dice')!
  const body = { gameId: dice.id, bet: 10_00n, params: { direction: 'over', target: 4999 } }
  return (await call(openRound, { body, idempotencyKey: randomUUID() })).round
}

test(
  '[PLAY-37, PLAY-42] one press verifies the last round, one more reveals its secret, and the verdict is a sentence',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { call } = await asPlayer(page, { rubles: 500 })
    await call(rotateSeeds, { body: { clientSeed: word }, idempotencyKey: randomUUID() })
    // The browser is shown the hash of the pair before the bet.
    await open(page, '/fairness')
    await expect(page.getByText('Текущая пара', { exact: true })).toBeVisible()
    const round = await diceRound(call)
    const steps = page.getByRole('list', { name: 'Как это устроено, в трёх шагах' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    const term = steps.getByRole('button', { name: 'что это: хеш' })
    await term.press('Enter')
    await expect(steps.getByText(/Хеш — это отпечаток текста/)).toBeVisible()
    await expect(term).toHaveAttribute('aria-expanded', 'true')
    await term.press('Enter')
    await expect(steps.getByText(/Хеш — это отпечаток текста/)).toBeHidden()

    await page.getByRole('button', { name: 'Проверить мой последний раунд' }).click()
    await expect(page).toHaveURL(new RegExp(`round=${round.id}$`))
    const which = page.locator('.fairness-round')
    await expect(which).toContainText('Кости')
    await expect(which).toContainText(/ставка 10,00\s₽, выплат/)
    await expect(page.getByText('Деньги и сыгранные раунды не изменятся')).toBeVisible()
    await page.getByRole('button', { name: 'Открыть секрет и проверить' }).click()
    const said = page.locator('.fairness-verdict.is-good')
    await expect(said.getByText('Раунд честный', { exact: true })).toBeVisible()
    await expect(said).toContainText(
      'Что выпадет, было решено до ставки, и потом никто ничего не менял',
    )
    // The text needs no technical knowledge, and the round is visible without unfolding anything.
    await expect(said).not.toContainText(/хеш|секрет|SHA|HMAC|исход/i)
    await expect(page.locator('.fairness-check figcaption').first()).toHaveText(
      /^\s*Выпало \d+,\d\d, выплат/,
    )
    const details = page.getByText('Показать, как это посчитано')
    await expect(page.getByText(/Поток HMAC-SHA256/)).toBeHidden()
    await details.click()
    await expect(page.getByText(`Поток HMAC-SHA256(секрет, «${word}:0:0»)`)).toBeVisible()

    // A different record is detected, and can be reported to support.
    await page.route(`**/rounds/${round.id}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { round: { payout: string } } }
      body.data.round.payout = '777'
      await route.fulfill({ response: answer, json: body })
    })
    await open(page, `/fairness?round=${round.id}`)
    const verdict = page.locator('.fairness-verdict.is-bad')
    await expect(verdict).toContainText('Раунд не сходится')
    await expect(page.getByText('При пересчёте вышло другое')).toBeVisible()
    await expect(verdict.getByRole('button', { name: 'Скопировать отчёт' })).toBeVisible()
  },
)

test(
  'the verification of the last round opens over the game, also in demo, and the game stays',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, `${DICE}?mode=demo`)
    const start = page.locator('[data-press="start"]')
    await start.click()
    await page.getByRole('button', { name: 'Проверить честность' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Ваш последний раунд', { exact: true })).toBeVisible()
    const told = page.locator('.fair-bar-hash code')
    const before = await told.textContent()
    await sheet.getByRole('button', { name: 'Открыть секрет и проверить' }).click()
    await expect(sheet.getByText('Раунд честный', { exact: true })).toBeVisible()
    await expect(told).not.toHaveText(before!)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/kosti\?mode=demo$/)
    // The next round uses the new pair.
    await expect(start).toBeEnabled()
    await start.click()
    await expect(page.locator('.dice-history li')).toHaveCount(2)
  },
)

test(
  'a settled round is replayed, shared with a guest by a link, and withdrawn',
  { tag: ONCE },
  async ({ page, browser }) => {
    const { call } = await asPlayer(page, { rubles: 500 })
    const round = await diceRound(call)
    await open(page, '/payment/game-history')
    await page.getByRole('link', { name: /^Повтор раунда/ }).click()
    await expect(page).toHaveURL(new RegExp(`/replay/${round.id}$`))
    await expect(page.getByText('Повтор', { exact: true })).toBeVisible()
    const told = page.locator('.replay-told')
    await expect(told).toHaveText(/^Выпало/)
    await expect(page.locator('.replay-stage .dice-history li')).toHaveCount(1)
    await page.getByRole('button', { name: 'Ещё раз' }).click()
    await expect(told).toHaveText(/^Идёт повтор/)
    await expect(told).toHaveText(/^Выпало/)

    await expect(page.getByRole('link', { name: 'Проверить этот раунд' })).toHaveAttribute(
      'href',
      `/fairness?round=${round.id}`,
    )
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await page.getByRole('button', { name: 'Сделать ссылку' }).click()
    const address = new URL(await page.getByLabel('Ссылка', { exact: true }).inputValue())
    const guest = await (await browser.newContext()).newPage()
    listen(guest, (text) => expect(text).toMatch(/404|Service Worker/))
    const shown = new URL(address.pathname, page.url()).href
    const answer = await guest.goto(shown)
    expect(answer?.status()).toBe(200)
    expect(await answer!.text()).toContain('<meta name="robots" content="noindex"')
    expect(await answer!.text()).not.toContain(round.id)
    await expect(guest.locator('.replay-told')).toHaveText(/^Выпало/)
    await expect(guest.locator('.replay-told')).toContainText('Это запись сыгранного раунда.')
    await expect(guest.getByRole('link', { name: 'Как узнать, что игра честная' })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Поделиться' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Отозвать ссылку' }).click()
    await expect(page.getByRole('button', { name: 'Сделать ссылку' })).toBeVisible()
    expect((await guest.goto(shown))?.status()).toBe(404)
    expect((await guest.goto(new URL('/round/none', page.url()).href))?.status()).toBe(404)
    await guest.context().close()
  },
)

test(
  'the single-file verifier checks a round offline',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, browser }) => {
    await open(page, '/fairness')
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Скачать проверку' }).click()
    const file = await (await coming).path()
    const bytes = readFileSync(file)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await expect(page.locator('.fairness-offline code')).toHaveAttribute('title', hash)

    const kept = `${file}.html`
    writeFileSync(kept, bytes)
    const context = await browser.newContext({ offline: true })
    const alone = await context.newPage()
    const said: string[] = []
    listen(alone, (text) => said.push(text))
    const asked: string[] = []
    alone.on('request', (request) => asked.push(request.url()))
    await alone.goto(pathToFileURL(kept).href)
    const models = await alone
      .locator('[name=modelId] option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    expect(models.length).toBeGreaterThan(4)
    for (const model of models) {
      await alone.locator('[name=modelId]').selectOption(model)
      await expect(alone.locator('#result')).toBeEmpty()
      await alone.getByRole('button', { name: 'Заполнить примером' }).click()
      await expect(alone.locator('[name=serverSeed]')).toHaveValue(/^[0-9a-f]{64}$/)
      await alone.getByRole('button', { name: 'Пересчитать' }).click()
      await expect(alone.locator('#result strong')).toHaveText(/^Раунд пересчитан: /)
    }
    await alone.locator('[name=serverSeedHash]').fill('ab'.repeat(32))
    await alone.getByRole('button', { name: 'Пересчитать' }).click()
    await expect(alone.locator('#result strong')).toHaveText('Раунд не сходится')
    await expect(alone.locator('#result li').first()).toContainText(
      'Не сходится с хешем, который вы сохранили до ставки.',
    )
    // A text of the site contains its own hash; the one saved before has precedence.
    const secret = await alone.locator('[name=serverSeed]').inputValue()
    const own = createHash('sha256').update(secret).digest('hex')
    await alone.locator('[name=serverSeedHash]').fill(own)
    await alone.getByRole('button', { name: 'Пересчитать' }).click()
    await expect(alone.locator('#result li').first()).toContainText(
      'Сверено с хешем, который вы сохранили до ставки.',
    )
    const claim = {
      modelId: 'dice-99',
      serverSeed: 'cd'.repeat(32),
      clientSeed: 'word',
      nonce: 0,
      bet: '1000',
      currency: 'RUB',
      params: { direction: 'over', target: 4999 },
    }
    const told = createHash('sha256').update(claim.serverSeed).digest('hex')
    const text = JSON.stringify({ claim, recorded: { serverSeedHash: told } })
    await alone.locator('[name=pasted]').fill(text)
    await alone.getByRole('button', { name: 'Пересчитать' }).click()
    await expect(alone.locator('#result strong')).toHaveText('Раунд не сходится')
    await alone.locator('[name=serverSeedHash]').fill('')
    await alone.getByRole('button', { name: 'Пересчитать' }).click()
    await expect(alone.locator('#result li').first()).toContainText('Сверено с хешем с сервера.')
    expect(asked).toEqual([pathToFileURL(kept).href])
    expect(said).toEqual([])
    await context.close()
  },
)
