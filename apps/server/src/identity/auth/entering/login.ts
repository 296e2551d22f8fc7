/** Login by a name and a password. What is wrong of the two is not told, nor whether there is such a name. */
import { logIn } from '@ayva/contract/identity/auth'
import { refusing } from '@ayva/contract/base'
import { Phone } from '@ayva/contract/phone'
import { cleanTyped } from '@ayva/contract/typed'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { canonicalPhone } from '#lib/phone.ts'
import * as z from 'zod/mini'
import {
  ACCOUNT,
  ADDRESS,
  beginGuarded,
  clear,
  countFailure,
  STRANGERS,
  takeBack,
} from './attempts.ts'
import * as store from '../auth.sql.ts'
import { type Said } from '../../factors/factors.ts'
import { admit, type Browser, type Entered, type Held } from './entering.ts'
import { accountSubject } from '../password/new-password.ts'
import { amongFew, passwordFits } from '#lib/passwords.ts'
import { hashOf } from '#lib/secrets.ts'

type Credentials = Said & {
  lookup: string
  password: string
  /** The header of a solved captcha. */
  verification?: string | undefined
}

export function enterByPassword(deps: Deps, credentials: Credentials, browser: Browser) {
  return amongFew(() => entered(deps, credentials, browser))
}

async function entered(
  deps: Deps,
  { lookup, password, verification, ...said }: Credentials,
  browser: Browser,
): Promise<Entered> {
  const { db, config } = deps
  const name = nameOf(lookup)
  const deviceHash = hashOf(browser.device ?? '')
  const account = await store.findForLogin(db, { name, deviceHash })
  const guard = guardOf(deps, { name, account, deviceHash, ip: browser.ip })
  const over = (retryAt: string) => refusing(logIn.refusals)('attempts_over', { retryAt })
  const nextCost = await beginGuarded(deps, { ...guard, token: verification, over })

  const wrong = async () => {
    if (guard.watched) await countFailure(deps, guard.watched)
    const values = { name: 'phone' in name ? 'Телефон' : 'E-mail' }
    return refusing(logIn.refusals)('credentials_wrong', { values, protection: await nextCost() })
  }
  const hash = account?.passwordHash ?? undefined
  const fits = await passwordFits(password, hash, config.PASSWORD_COST)
  if (!fits || !account) throw await wrong()
  const { id: playerId, passwordHash } = account
  const hold = async (_tx: Tx, held: Held) => {
    // A password that was changed while its hash was judged lets nobody in any more.
    if (held.passwordHash !== passwordHash) throw await wrong()
  }
  const shown = async (tx: Tx, held: Held) => {
    await hold(tx, held)
    await clear(tx, guard.about)
    if (guard.address) await takeBack(tx, guard.address)
  }
  const typed = 'phone' in name ? name.phone : name.email
  return admit(deps, { playerId, browser, by: 'password', lookup: typed, said }, hold, shown)
}

type Asking = {
  name: store.Name
  account: store.LoginRow | undefined
  deviceHash: Buffer
  ip: string
}
type Guard = Pick<Parameters<typeof beginGuarded>[1], 'about' | 'counted' | 'watched'> & {
  address?: string
}

/** Whose failure this one would be. */
function guardOf({ config }: Deps, { name, account, deviceHash, ip }: Asking): Guard {
  // A browser that this player has used is counted by itself: whoever guesses elsewhere, and however
  // often, cannot keep its owner out.
  if (account?.knownDevice) {
    const about = `device ${account.id} ${deviceHash.toString('hex')}`
    return { about, counted: [{ subject: about, allowance: ACCOUNT }] }
  }
  const about = accountSubject('phone' in name ? name.phone : name.email)
  const own = { subject: about, allowance: ACCOUNT }
  if (!config.RATE_LIMITS) return { about, counted: [own] }
  const address = `login ${addressKey(ip)}`
  return {
    about,
    address,
    counted: [{ subject: address, allowance: ADDRESS }, own],
    watched: { subject: 'login strangers', allowance: STRANGERS },
  }
}

/** However a phone is typed, it is one name; what is none may be an e-mail. */
function nameOf(lookup: string): store.Name {
  const typed = z.safeParse(Phone, lookup)
  const phone = typed.success ? canonicalPhone(typed.data) : undefined
  return phone === undefined ? { email: cleanTyped('email', lookup).toLowerCase() } : { phone }
}
