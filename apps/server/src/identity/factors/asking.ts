/** The second factor at a login: whether one is needed, which, and whether the code is right. */
import { codeRefusals } from '@ayva/contract/identity/codes'
import { type CodeAsked, type FactorKind } from '@ayva/contract/identity/factors'
import { Refusal, refusing } from '@ayva/contract/base'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as codes from '../codes/codes.ts'
import { type FactorRow, listFactors } from './factors.sql.ts'
import { judge } from './judge.ts'
import { notifyOwner } from './letters.ts'
import { masked } from './mask.ts'
import { type Contacts, type Owner } from './owner.ts'
import { trust, trustedBy } from './trusted.ts'
import { touchTrusted } from './trusted.sql.ts'

/** What the login says about the second factor. */
export type Said = {
  twoFactorCode?: string | null | undefined
  twoFactorMethod?: FactorKind | null | undefined
  trustDevice?: boolean | undefined
}
type Asked = {
  owner: Owner
  said: Said
  /** The e-mail or phone that was typed for the first factor, if any. */
  lookup?: string | undefined
  /** `ip` is undefined in a known browser of the owner, where it is not counted. */
  browser: { ip: string | undefined; userAgent: string; trusted: string | undefined }
}
/** No more is needed; `trusted` is the secret for a browser that becomes trusted. */
export type Passed = { passed: true; trusted?: string }

/**
 * Checks or requests the second factor after the first one. It must be called before the transaction of the login, so
 * that a wrong code stays counted.
 */
export async function ask(
  deps: Deps,
  { on: factors, ...asked }: Asked & { on: FactorRow[] },
): Promise<Passed | CodeAsked> {
  const { db, clock } = deps
  const { said, browser } = asked
  const { playerId } = asked.owner
  const now = clock.now()
  const code = said.twoFactorCode ?? undefined
  if (factors.length === 0) {
    // A code although no factor is on was meant for something else; an empty form field is ignored.
    if (code) throw refusing(codeRefusals)('code_wrong')
    return { passed: true }
  }
  if (code === '') throw refusing(codeRefusals)('code_wrong')
  if (code === undefined) {
    const device = await trustedBy(db, { playerId, kept: browser.trusted, now })
    if (!device) return askFor(deps, asked, factors)
    await touchTrusted(db, { playerId, id: device.id, now })
    return { passed: true }
  }
  const owner = await reachable(deps, asked.owner)
  const method = chosen(factors, { ...asked, owner })
  const shown = await judge(deps, { owner, factors, method, code })
  return transaction(db, async (tx) => {
    if (shown === 'recovery') await notifyOwner(tx, owner, { what: 'recovery_used', at: now })
    if (!said.trustDevice) return { passed: true }
    return {
      passed: true,
      trusted: await trust(tx, { playerId, userAgent: browser.userAgent, now }),
    }
  })
}

export async function listOn({ db }: Pick<Deps, 'db'>, playerId: bigint): Promise<FactorRow[]> {
  return (await listFactors(db, playerId)).filter(({ enabledAt }) => enabledAt !== null)
}

/** Chooses a factor, sends its code if it has one, and says which is asked for. */
export async function askFor(deps: Deps, asked: Asked, factors: FactorRow[]): Promise<CodeAsked> {
  const { lookup = '', browser } = asked
  const owner = await reachable(deps, asked.owner)
  const method = chosen(factors, { ...asked, owner })
  const address = method === 'totp' ? null : owner.contacts[method]
  const said = { enabled: true, method, methods: usable(factors, owner.contacts) } as const
  if (method === 'totp' || address === null) return { twoFactor: { ...said, ttl: 0 }, lookup }
  const ttl = await sendOrWait(deps, owner, { channel: method, address, ip: browser.ip })
  // The address is shown in full only to somebody who has typed it.
  return { twoFactor: { ...said, ttl }, lookup: lookup === address ? lookup : masked(address) }
}

/** Ignores a phone to which no messages can be sent; another factor or a recovery code is then used. */
async function reachable(deps: Deps, owner: Owner): Promise<Owner> {
  const { email, phone } = owner.contacts
  if (phone === null || (await codes.isReachable(deps.db, deps, phone))) return owner
  return { ...owner, contacts: { email, phone: null } }
}

type Sent = { channel: 'email' | 'phone'; address: string; ip: string | undefined }

/** Seconds until another code may be sent; until then the earlier code is valid. */
async function sendOrWait(deps: Deps, { playerId }: Owner, sent: Sent): Promise<number> {
  try {
    const asked = { owner: { playerId }, purpose: 'second_factor', ...sent } as const
    return (await transaction(deps.db, (tx) => codes.issue(tx, deps, asked))).ttl
  } catch (error) {
    if (error instanceof Refusal && /^((email|phone)_wait|sending_over)$/.test(error.key))
      return error.details.ttl ?? 0
    throw error
  }
}

/** The requested factor, otherwise an authenticator app, otherwise the kind of the typed address. */
function chosen(factors: FactorRow[], { owner, said, lookup = '' }: Asked): FactorKind {
  const kinds = usable(factors, owner.contacts)
  const wanted = said.twoFactorMethod
  if (wanted && kinds.includes(wanted)) return wanted
  const typed = lookup.includes('@') ? 'email' : 'phone'
  // Without a usable factor only a recovery code works, whose kind does not matter.
  return (['totp', typed, 'phone', 'email'] as const).find((kind) => kinds.includes(kind)) ?? 'totp'
}

function usable(factors: FactorRow[], contacts: Contacts): FactorKind[] {
  return factors
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'totp' || contacts[kind] !== null)
}
