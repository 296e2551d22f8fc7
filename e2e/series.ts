/** Demo rounds with the outcome of a public vector, because a series is rare. */
import { type Model } from '@ayva/game-math/engine'
import { type EngineMath } from '@ayva/game-math/release'
import { createStream, type Seeds } from '@ayva/game-math/stream'
import { nodeHmac } from '@ayva/game-math/testing'
import { type Page } from '@playwright/test'

type Vector = Seeds & { nonce: number; expect: { totalUnits: number } }

/** Answers every start of a demo with the vector's outcome, at the real stake. */
export async function playVector(page: Page, math: EngineMath, id: string, vector: Vector) {
  const { engine, model } = math.releases.find((one) => one.model.id === id)!
  const { unitsPerBet } = model as Model & { unitsPerBet: number }
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const { outcome } = engine.play(model, { amount: 2000n, params: {} }, rng)
  await page.route('**/api/*/demo/*/rounds', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { round: { stake: string } } }
    const { round } = body.data
    const payout = (BigInt(round.stake) * BigInt(vector.expect.totalUnits)) / BigInt(unitsPerBet)
    const shown = { ...round, outcome, payout: String(payout), celebrate: 'big' }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, round: shown } } })
  })
  return outcome
}
