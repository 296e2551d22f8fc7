import { requestPhoneCode } from '@ayva/contract/identity/auth'
import { type Call } from '@ayva/contract/client'
import { showSelf } from '@ayva/contract/identity/player'
import { sql } from '#lib/data/db.ts'
import { type TestApp } from '#lib/testing.ts'
import { codeSentTo } from '../../codes/codes.testing.ts'
import { PASSWORD } from '../auth.testing.ts'
import { hashPassword } from '#lib/passwords.ts'

export type Owner = { email: string; playerId: bigint; call: Call }
type Purpose = 'confirm_phone' | 'change_email' | 'change_phone'

let made = 0
export const newPhone = () => `+7912${String((made += 1)).padStart(7, '0')}`

/** Players with contacts, and the codes that are sent to them, in an app that is opened later. */
export function contactsOf(testApp: () => TestApp) {
  async function account(): Promise<Owner> {
    const { id: playerId, call } = await testApp().player({ name: 'vera' })
    const { email } = await call(showSelf, {})
    const passwordHash = await hashPassword(PASSWORD, 'test')
    await sql`update player set password_hash = ${passwordHash} where id = ${playerId}`.execute(
      testApp().deps.db,
    )
    return { email: email!, playerId, call }
  }
  return {
    account,
    /** A player who registered with a phone that is not confirmed. */
    withPhone: async (): Promise<Owner & { phone: string }> => {
      const owner = await account()
      const { db } = testApp().deps
      const phone = newPhone()
      await sql`update player set phone = ${phone} where id = ${owner.playerId}`.execute(db)
      await sql`insert into player_phone values (${phone}, ${owner.playerId})`.execute(db)
      return { ...owner, phone }
    },
    sent: ({ playerId }: Owner, purpose: Purpose) =>
      codeSentTo(testApp(), { playerId }, purpose, purpose === 'change_email' ? 'email' : 'phone'),
    selfOf: ({ call }: Owner) => call(showSelf, {}),
    askCode: ({ call }: Owner, by: 'sms' | 'call' = 'sms') =>
      call(requestPhoneCode, { body: { by } }),
  }
}
