/** Login by name and password. The refusal does not reveal which of them was wrong. */
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
  /** The header with a solved captcha. */
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
    // The password was changed while its hash was checked, so the old one must not log in.
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

/** The counts that this attempt increases. */
function guardOf({ config }: Deps, { name, account, deviceHash, ip }: Asking): Guard {
  // A known browser of the player has a count of its own, so that guesses elsewhere cannot lock the owner out.
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

/** Normalises a phone in any spelling; any other text is treated as an e-mail. */
function nameOf(lookup: string): store.Name {
  const typed = z.safeParse(Phone, lookup)
  const phone = typed.success ? canonicalPhone(typed.data) : undefined
  return phone === undefined ? { email: cleanTyped('email', lookup).toLowerCase() } : { phone }
}
