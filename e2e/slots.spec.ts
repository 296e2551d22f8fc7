/** Tests slots with a series without stakes: shown, skipped and announced. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import book from '@ayva/games/book/vectors.json' with { type: 'json' }
import hold from '@ayva/games/hold/vectors.json' with { type: 'json' }
import { registry } from '@ayva/games/registry.ts'
import wildlines from '@ayva/games/wildlines/vectors.json' with { type: 'json' }
import { createStream } from '@ayva/game-math/stream'
import { nodeHmac } from '@ayva/game-math/testing'
import { type Page } from '@playwright/test'
import { expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'

type Vector = {
  serverSeed: string
  clientSeed: string
  nonce: number
  request: { bet: number }
  expect: { feature: object | null }
}

/** Replaces the drawn round of the demo by one of the public vectors with a series. */
async function dealFeature(page: Page, modelId: string, vectors: readonly Vector[]): Promise<void> {
  const vector = vectors.find((one) => one.expect.feature)!
  const { engine, model } = registry.find(modelId, 1)
  const amount = BigInt(vector.request.bet)
  const stream = createStream({ ...vector, hmac: nodeHmac })
  const step = engine.play(model, { amount, params: {} }, stream)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  await page.route(/\/demo\/[^/]+\/rounds$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const payout = (step.payout * BigInt(json.data.round.bet)) / amount
    Object.assign(json.data.round, { outcome: step.outcome, payout: `${payout}`, celebrate: 'big' })
    await route.fulfill({ response, json })
  })
}

const cases: [slug: string, vectors: readonly Vector[], series: string, spoken: RegExp][] = [
  ['polyarnaya-noch', wildlines['wild-mid'], 'Бесплатные вращения', /10 бесплатных вращений/],
  ['kniga-tumanov', book['book-mid'], 'Бесплатные вращения', /Раскрывается «.+»/],
  [
    'cherny-kot',
    hold['hold-mid'],
    'Монеты остаются',
    /повторн.+ вращени.+ Монет на поле \d+, вместе/,
  ],
]

test(
  '[PLAY-42] a series without stakes shows its counter instead of the stake, can be skipped, and its result is announced',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    for (const [slug, vectors, label, words] of cases) {
      const { studio, model } = catalogue.games.find((game) => game.slug === slug)!
      await dealFeature(page, model.replace('.json', ''), vectors)
      await open(page, `/games/${studio}/${slug}?mode=demo`)
      const spin = page.getByRole('button', { name: 'Крутить' })
      await expect(spin).toBeVisible()
      await page.keyboard.press('Space')
      const skip = page.getByRole('button', { name: 'Сразу к итогу' })
      await expect(page.getByRole('paragraph').getByText(label, { exact: true })).toBeVisible()
      await expect(page.getByRole('group', { name: 'Ставка' })).toBeHidden()
      await skip.click()
      await expect(page.getByRole('status').filter({ hasText: words })).toContainText('Выплата')
      await expect(skip).toBeHidden()
      await page.unroute(/\/demo\/[^/]+\/rounds$/)
    }
  },
)
