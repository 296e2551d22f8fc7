/** What a visit leaves in the browser. */
import { type BrowserContext } from '@playwright/test'
import { expect } from './fixtures.ts'

export const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name)
export const valueOf = async (context: BrowserContext, name: string) => {
  const value = (await cookieOf(context, name))?.value
  return value === undefined ? undefined : decodeURIComponent(value)
}
/** The visit is noted when its last cookie is there. */
export const untilNoted = (context: BrowserContext) =>
  expect.poll(() => valueOf(context, 'guest_id')).toBeTruthy()
