import { type Page } from '@playwright/test'
import { balance, expect, type Person } from './fixtures.ts'

export const API = '/api/v18'

/** The calls of a page from now on, without queries. */
export function callsOf(page: Page): { path: string; token: string | undefined; method: string }[] {
  const heard: { path: string; token: string | undefined; method: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith(API)) return
    const path = pathname.slice(API.length)
    heard.push({ path, method: request.method(), token: request.headers()['auth-token'] })
  })
  return heard
}

/** Types an e-mail and a password into the form. */
export async function logIn(page: Page, { email, password }: Person) {
  await page.getByRole('button', { name: 'Войти' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(balance(page)).toBeVisible()
}
