/**
 * Resetting a password by phone: a code in a text message, valid only with the ticket of the browser that requested it.
 * The request only queues a job, and a code that was never sent is requested and checked alike, so that nothing reveals
 * whether an account exists.
 *
 * Locks: the player's row.
 */
import { randomUUID } from 'node:crypto'
import { requestResetCode, resetByCode } from '@ayva/contract/identity/auth'
import { Refusal, refusing } from '@ayva/contract/base'
import { WAIT_SECONDS } from '@ayva/contract/identity/codes'
import { hours, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { canonicalPhone } from '#lib/phone.ts'
import { type Reclaim } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import * as codes from '../../codes/codes.ts'
import { begin } from '../entering/attempts.ts'
import { atField } from '../registration/completion.ts'
import { findByPhone } from '../accounts/directory.sql.ts'
import { judgePassword, replacePassword, notifyEnded } from './new-password.ts'
import * as store from './password.sql.ts'
import { amongFew, hashPassword } from '#lib/passwords.ts'
import { reclaim } from '../registration/reclaim.ts'
import { free } from '../registration/free-email.ts'
import {
  isAtHome,
  mayFree,
  mayReset,
  mustBeOn,
  oneIn,
  secondsUntil,
  soMany,
} from './reset-rules.ts'

export const SEND_RESET_CODE = 'auth.send_reset_code'

const PURPOSE = 'reset_password'
const CODE_MINUTES = 10
const ONE_CODE = oneIn(seconds(WAIT_SECONDS.phone))
/** For one phone by one IP address, so that a stranger's requests do not use up the owner's. */
const CODES_OF_ASKER = soMany(10, hours(1))
/** Below the limit of the codes module, whose refusal would reveal that the phone is known. */
const CODES_OF_PHONE = soMany(50, hours(1))
/**
 * For one phone by known browsers of its player; together with the others it is below the limit of the codes module.
 */
const CODES_AT_HOME = soMany(10, hours(1))
const CODES_OF_NET = soMany(30, hours(1))

const refuse = refusing(resetByCode.refusals)

/** The IP address, and the secret of the browser if it has one. */
type Asker = { ip: string; device: string | undefined }

export async function askForCode(
  deps: Deps,
  { phone: typed, ip, device }: Asker & { phone: string },
) {
  await mustBeOn(deps)
  const { refusals } = requestResetCode
  const phone = canonicalPhone(typed)
  if (phone === undefined) throw atField(refusals, 'phone_impossible', 'phone')
  await codes.mustBeReachable(deps.db, deps, phone, 'phone')
  await codes.mustHaveSpace(deps, 'messages of resets')
  const now = deps.clock.now()
  const hash = keyedHashes(deps.config, 'auth: reset', phone)[0]!.toString('hex')
  const wait = (retryAt: string) => {
    const ttl = secondsUntil(retryAt, now)
    return refusing(refusals)('phone_wait', { retryAt, ttl, values: { seconds: String(ttl) } })
  }
  const over = (retryAt: string) => refusing(refusals)('attempts_over', { retryAt })
  const known = await isAtHome(deps, { phone }, device)
  return transaction(deps.db, async (tx) => {
    const asker = `${hash} from ${addressKey(ip)}`
    await begin(tx, { subject: `reset code ${asker}`, allowance: ONE_CODE, now }, wait)
    await begin(tx, { subject: `reset codes ${asker}`, allowance: CODES_OF_ASKER, now }, wait)
    // Strangers can use up the count of a phone, but not the one of the owner's known browser.
    const all = known
      ? { subject: `reset codes ${hash} at home`, allowance: CODES_AT_HOME }
      : { subject: `reset codes ${hash}`, allowance: CODES_OF_PHONE }
    await begin(tx, { ...all, now }, wait)
    if (deps.config.RATE_LIMITS && !known) {
      const subject = `reset codes from ${addressKey(ip)}`
      await begin(tx, { subject, allowance: CODES_OF_NET, now }, over)
    }
    const ticket = randomUUID()
    await addJob(tx, SEND_RESET_CODE, { ticket, phone }, { jobKey: ticket })
    return { ticket, ttl: WAIT_SECONDS.phone, minutes: CODE_MINUTES }
  })
}

/** Sends the code if the phone belongs to a player. */
export async function sendCode(
  deps: Deps,
  { ticket, phone }: { ticket: string; phone: string },
): Promise<void> {
  const playerId = await findByPhone(deps.db, phone)
  const account = playerId === undefined ? undefined : await store.findAddresses(deps.db, playerId)
  const known = account !== undefined && (mayReset(account, 'phone') || mayFree(account, 'phone'))
  const asked = { owner: { ticket }, purpose: PURPOSE, channel: 'phone' } as const
  try {
    await transaction(deps.db, (tx) =>
      codes.issue(tx, deps, { ...asked, address: known ? phone : null }),
    )
  } catch (error) {
    // An earlier attempt of this job has sent it, or the phone has reached its limit.
    if (!(error instanceof Refusal)) throw error
  }
}

type Reset = Asker & { ticket: string; code: string; password: string }

/** Sets a new password by code. A refused password does not use up the code. */
export function resetWithCode(
  deps: Deps,
  modules: readonly Reclaim[],
  { ticket, code, password, ip, device }: Reset,
): Promise<void> {
  return amongFew(async () => {
    await mustBeOn(deps)
    const { db, config, clock } = deps
    const now = clock.now()
    const owner = { ticket }
    const asked = (await codes.addressOf(deps, owner, PURPOSE)) ?? ''
    const from = (await isAtHome(deps, { phone: asked }, device)) ? ('home' as const) : ip
    const proof = await told(codes.check(deps, { owner, purpose: PURPOSE, code, from }))
    const phone = proof.address ?? ''
    const playerId = await findByPhone(db, phone)
    if (playerId === undefined) throw invalid()
    judgePassword(config, { password, names: [phone], field: 'password' })

    const passwordHash = await hashPassword(password, config.PASSWORD_COST)
    const ended = await transaction(db, async (tx) => {
      await told(codes.use(tx, deps, proof))
      if ((await free(tx, 'phone', phone)) !== undefined) return undefined
      if (!(await reclaim(tx, modules, { playerId, by: 'phone' }))) throw invalid()
      // The player's phone was changed after the code was sent.
      if (!(await store.markPhoneConfirmed(tx, { playerId, phone, now }))) throw invalid()
      return replacePassword(tx, deps, { playerId, passwordHash, by: 'reset', now })
    })
    // The transaction has committed, so that the code stays used.
    if (!ended) throw atField(resetByCode.refusals, 'phone_freed', 'code')
    notifyEnded(deps, ended)
  })
}

const invalid = () => atField(resetByCode.refusals, 'reset_invalid', 'code')

/** Too many attempts are reported as a wrong code, because only known phones are counted. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.key === 'code_expired' ? refuse('reset_expired') : invalid()
  }
}
