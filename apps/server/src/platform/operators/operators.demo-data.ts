import { outsideSandbox } from '#lib/config.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { hashPassword } from '#lib/passwords.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { record } from '../audit/audit.ts'
import { DEMO_OFFICE_PASSWORD, demoOperators } from './demo-operators.ts'
import { nameKeyOf, newApp } from './entry.ts'
import * as logins from './login.sql.ts'
import * as store from './operators.sql.ts'

/** Adds the demo operators in the sandbox, unless somebody was invited before. */
export async function seedDemoOperators(deps: Deps): Promise<void> {
  const { config, db, clock } = deps
  if (outsideSandbox(config) || (await logins.hasLogins(db))) return
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_OFFICE_PASSWORD, config.PASSWORD_COST)
  await transaction(db, async (tx) => {
    for (const { id, name, roles, secret } of demoOperators) {
      const earlier = await store.lockOperator(tx, id)
      // An operator who was ended is not restored.
      if (earlier) continue
      const known = { permissions: [], tokenHash: null, expiresAt: null }
      await store.insertOperator(tx, { id, name, roles, createdAt: now, ...known })
      const login = { nameKey: nameKeyOf(name), totpSecret: newApp(deps, id, secret) }
      const invitationHash = hashOf(newSecret())
      await logins.insertLogin(tx, { operatorId: id, ...login, invitationHash, invitedUntil: now })
      await logins.acceptLogin(tx, {
        operatorId: id,
        invitationHash,
        passwordHash,
        lastStep: 0n,
        now,
      })
      const change = { before: null, after: { name, roles }, why: 'for the demo', at: now }
      const actor = { actorKind: 'command', actor: 'demo' } as const
      const subject = `operator ${id}`
      await record(tx, { ...actor, ...change, action: 'operator.invited', subject })
    }
  })
}
