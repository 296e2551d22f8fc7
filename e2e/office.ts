import { randomUUID } from 'node:crypto'
import { createClient } from '@ayva/contract/client'
import {
  acceptInvitation,
  inviteOperator,
  type Role,
  showInvitation,
} from '@ayva/contract/platform/operators'
import { sendTo } from '@ayva/contract/wire'
import { type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './fixtures.ts'
import { type OwnSite } from './own-site.ts'

export const OFFICE_PASSWORD = 'тихий-сад-2026'

/** The code of an authenticator app; each is valid once, so the next one belongs to a later time step. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const shape = { algorithm: 'SHA1', digits: 6, period: 30 }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), ...shape })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

/** Invites an operator with that role; `secret` is that of the authenticator app. */
export async function invited(site: OwnSite, role: Role) {
  const name = `Сотрудник ${randomUUID().slice(0, 8)}`
  const { invitation } = await site.office(inviteOperator, {
    params: { id: randomUUID() },
    body: { name, roles: [role], why: 'проверка' },
  })
  const { secret } = await createClient(sendTo(site.url))(showInvitation, { body: { invitation } })
  return { name, invitation, secret }
}

/** Logs the browser into the office as an operator with that role, without the forms. */
export async function enterOffice(page: Page, site: OwnSite, role: Role) {
  const { name, invitation, secret } = await invited(site, role)
  const answer = await page.request.post(site.officeUrl + acceptInvitation.path, {
    headers: { origin: site.officeUrl },
    data: { invitation, password: OFFICE_PASSWORD, code: codeOf(secret) },
  })
  expect(answer.status()).toBe(200)
  return { name, secret }
}

/** Enters the reason in the dialog of an operation, and confirms. */
export async function doIt(page: Page, verb: string): Promise<void> {
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel('Почему') })
    .last()
  await dialog.getByLabel('Почему').fill('проверка офиса')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}
