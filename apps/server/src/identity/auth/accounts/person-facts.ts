/** What an account's names and browsers tell of the person behind it; several people may share a browser. */
import { mailboxOf } from '#lib/mailbox.ts'
import { type PersonFact, type PersonFactsOf } from '#lib/person-facts.ts'
import { findAccount } from '../auth.sql.ts'
import { listBrowsers } from './same-device.sql.ts'

const BROWSERS_MAX = 50

export const accountFacts: PersonFactsOf = async (tx, _deps, playerId) => {
  const { email, phone } = await findAccount(tx, playerId)
  const facts = (await listBrowsers(tx, playerId, BROWSERS_MAX)).map((hash): PersonFact => ({
    kind: 'device',
    value: hash.toString('hex'),
  }))
  if (email !== null) facts.push({ kind: 'email', value: mailboxOf(email) })
  if (phone !== null) facts.push({ kind: 'phone', value: phone })
  return facts
}
