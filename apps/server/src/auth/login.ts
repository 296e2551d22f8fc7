/** Login by a name and a password. What is wrong of the two is not told, nor whether there is such a name. */
import { logIn } from '@ayva/contract/auth'
import { type Refusal, refusing } from '@ayva/contract/base'
import { Phone } from '@ayva/contract/phone'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { canonicalPhone } from '#lib/phone.ts'
import * as z from 'zod/mini'
import { ACCOUNT, ADDRESS, begin, clear, takeBack } from './attempts.ts'
import * as store from './auth.sql.ts'
import { type Said } from '../factors/factors.ts'
import { admit, type Browser, type Entered } from './entering.ts'
import { accountSubject } from './new-password.ts'
import { holdPassword } from './password.sql.ts'
import { amongFew, passwordFits } from './passwords.ts'
import { hashOf } from './secrets.ts'

type Credentials = Said & { lookup: string; password: string }

export function enterByPassword(deps: Deps, credentials: Credentials, browser: Browser) {
  return amongFew(() => entered(deps, credentials, browser))
}

async function entered(
  deps: Deps,
  { lookup, password, ...said }: Credentials,
  browser: Browser,
): Promise<Entered> {
  const { db, clock } = deps
  const refuse = refusing(logIn.refusals)
  const now = clock.now()
  const name = nameOf(lookup)
  const deviceHash = hashOf(browser.device ?? '')
  const account = await store.findForLogin(db, { name, deviceHash })

  // A browser that this player has used is counted by itself: whoever guesses elsewhere, and however
  // often, cannot keep its owner out.
  const known = account?.knownDevice ? `device ${account.id} ${deviceHash.toString('hex')}` : ''
  const address = `login ${addressKey(browser.ip)}`
  const subject = known || accountSubject('phone' in name ? name.phone : name.email)
  const over = (retryAt: string) => refuse('attempts_over', { retryAt })
  if (!known) await limitAddress(deps, address, over)
  await begin(db, { subject, allowance: ACCOUNT, now }, over)

  const fits = await passwordFits(
    password,
    account?.passwordHash ?? undefined,
    deps.config.PASSWORD_COST,
  )
  if (!account || !fits) throw refuse('credentials_wrong')
  const { id: playerId, passwordHash } = account
  const hold = async (tx: Tx) => {
    // A password that was changed while its hash was judged lets nobody in any more.
    if (!(await holdPassword(tx, { playerId, passwordHash }))) throw refuse('credentials_wrong')
  }
  await transaction(db, async (tx) => {
    await hold(tx)
    await clear(tx, subject)
    if (!known) await takeBack(tx, address)
  })
  const typed = 'phone' in name ? name.phone : name.email
  return admit(deps, { playerId, browser, by: 'password', lookup: typed, said }, hold)
}

/** However a phone is typed, it is one name; what is none may be an e-mail. */
function nameOf(lookup: string): store.Name {
  const typed = z.safeParse(Phone, lookup)
  const phone = typed.success ? canonicalPhone(typed.data) : undefined
  return phone === undefined ? { email: lookup.toLowerCase() } : { phone }
}

async function limitAddress(
  { db, config, clock }: Deps,
  subject: string,
  refusal: (retryAt: string) => Refusal,
): Promise<void> {
  if (!config.RATE_LIMITS) return
  await begin(db, { subject, allowance: ADDRESS, now: clock.now() }, refusal)
}
