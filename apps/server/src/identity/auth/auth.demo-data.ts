import { registerByEmail, RULES_VERSION } from '@ayva/contract/identity/auth'
import { Refusal } from '@ayva/contract/base'
import { DEMO_BROWSER, type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { transaction } from '#lib/data/db.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { findByEmail } from './accounts/directory.sql.ts'
import { markProved } from './entering/proof.ts'

/**
 * Registers a demo player through the public API and marks the e-mail as confirmed; an existing player is left
 * unchanged.
 */
export async function registerMember(story: Story, member: DemoPlayer): Promise<void> {
  const { email, password, unproved = false } = member
  try {
    const body = { email, password, birthDate: '1990-05-17', currency: 'RUB' } as const
    const { token } = await callInMemory(
      story.app,
      undefined,
      DEMO_BROWSER,
    )(registerByEmail, {
      body: { ...body, agreement: true, rulesVersion: RULES_VERSION },
    })
    story.call = callInMemory(story.app, token, DEMO_BROWSER)
    if (unproved) return
    const { db, clock } = story.deps
    const playerId = (await findByEmail(db, email))!
    const now = clock.now()
    await transaction(db, (tx) => markProved(tx, { playerId, email, phone: null, now }))
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'email_used') throw error
  }
}
