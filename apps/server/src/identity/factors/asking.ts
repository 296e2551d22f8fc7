/** The second factor of whoever comes in: whether one is asked for, which, and whether the code fits. */
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

/** What is said of the second factor beside the first. */
export type Said = {
  twoFactorCode?: string | null | undefined
  twoFactorMethod?: FactorKind | null | undefined
  trustDevice?: boolean | undefined
}
type Asked = {
  owner: Owner
  said: Said
  /** Of the first factor: e-mail or phone as it was typed, where it was. */
  lookup?: string | undefined
  /** Without an address of the net where the owner has used it before. */
  browser: { ip: string | undefined; userAgent: string; trusted: string | undefined }
}
/** Nothing more is asked; `trusted` is what a browser is to keep that is trusted from now on. */
export type Passed = { passed: true; trusted?: string }

/**
 * Asks whoever has shown the first factor for the second, where any is `on`. It is called before the transaction of the
 * entry, for a wrong code is counted whatever becomes of that.
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
    // A code that nobody has asked for was meant for something else; an empty field of a form says nothing.
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

/** The factors that a player has turned on. */
export async function listOn({ db }: Pick<Deps, 'db'>, playerId: bigint): Promise<FactorRow[]> {
  return (await listFactors(db, playerId)).filter(({ enabledAt }) => enabledAt !== null)
}

/** Sends a code where one is sent, and says which is asked for. */
export async function askFor(deps: Deps, asked: Asked, factors: FactorRow[]): Promise<CodeAsked> {
  const { lookup = '', browser } = asked
  const owner = await reachable(deps, asked.owner)
  const method = chosen(factors, { ...asked, owner })
  const address = method === 'totp' ? null : owner.contacts[method]
  const said = { enabled: true, method, methods: usable(factors, owner.contacts) } as const
  if (method === 'totp' || address === null) return { twoFactor: { ...said, ttl: 0 }, lookup }
  const ttl = await sendOrWait(deps, owner, { channel: method, address, ip: browser.ip })
  // An address that was typed is no secret to who has typed it.
  return { twoFactor: { ...said, ttl }, lookup: lookup === address ? lookup : masked(address) }
}

/** A phone that no message goes to is none: another factor is asked for, or a recovery code. */
async function reachable(deps: Deps, owner: Owner): Promise<Owner> {
  const { email, phone } = owner.contacts
  if (phone === null || (await codes.isReachable(deps.db, deps, phone))) return owner
  return { ...owner, contacts: { email, phone: null } }
}

type Sent = { channel: 'email' | 'phone'; address: string; ip: string | undefined }

/** Seconds until another code may be sent. While they run the code of before is the one that counts. */
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

/** Which factor is asked for: the wanted one, else an app, else where the typed address is. */
function chosen(factors: FactorRow[], { owner, said, lookup = '' }: Asked): FactorKind {
  const kinds = usable(factors, owner.contacts)
  const wanted = said.twoFactorMethod
  if (wanted && kinds.includes(wanted)) return wanted
  const typed = lookup.includes('@') ? 'email' : 'phone'
  // Where no address is left, a recovery code is what opens.
  return (['totp', typed, 'phone', 'email'] as const).find((kind) => kinds.includes(kind)) ?? 'totp'
}

function usable(factors: FactorRow[], contacts: Contacts): FactorKind[] {
  return factors
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'totp' || contacts[kind] !== null)
}
