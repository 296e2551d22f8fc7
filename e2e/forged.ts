/**
 * Answers that are forged as a whole: an invented secret, its own hash and the resulting outcome. Only the earlier data
 * of the browser distinguishes them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Page, type Route } from '@playwright/test'

export const SEEN = /Сверено с хешем, который этот браузер видел до/
export const SERVER = /Сверено с хешем с сервера/
export const BROKEN = /не сходится/i

export type Json = Record<string, unknown>
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
export const inventedSecret = () => randomBytes(32).toString('hex')

/** Changes the server's answers by `forge`. */
export async function forged(page: Page, url: string | RegExp, forge: (data: never) => void) {
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: unknown }
    forge(json.data as never)
    await route.fulfill({ response: answer, json })
  })
}
