/** The data that a visit stores in the browser. */
import { type BrowserContext } from '@playwright/test'
import { expect } from './fixtures.ts'

export const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name)
export const valueOf = async (context: BrowserContext, name: string) => {
  const value = (await cookieOf(context, name))?.value
  return value === undefined ? undefined : decodeURIComponent(value)
}
/** The last cookie shows that the visit is recorded. */
export const untilNoted = (context: BrowserContext) =>
  expect.poll(() => valueOf(context, 'guest_id')).toBeTruthy()
