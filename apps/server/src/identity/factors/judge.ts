/**
 * Checks a code of any factor. Attempts are counted by account, before the code is compared and outside the caller's
 * transaction, so that neither a new code nor a rollback resets the count.
 */
import { codeRefusals } from '@ayva/contract/identity/codes'
import { type FactorKind } from '@ayva/contract/identity/factors'
import { refusing } from '@ayva/contract/base'
import { days, hours, minutes } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as codes from '../codes/codes.ts'
import { type FactorRow, takeStep } from './factors.sql.ts'
import { clearGuesses, countGuess, lockedUntil, type Allowance } from './guess.sql.ts'
import { notifyOwner } from './letters.ts'
import { type Owner } from './owner.ts'
import { isRecoveryCode, useCode } from './recovery.ts'
import { stepOf } from './totp.ts'

/** Wrong codes in a row: from the fifth on the account is locked for a time that doubles. */
const GUESSES: Allowance = {
  failures: 5,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(24),
}

type Judged = {
  owner: Owner
  /** The factors that are on. */
  factors: FactorRow[]
  /** The factor to which the code is said to belong. */
  method: FactorKind
  code: string
}
/** The kind of factor that was right. */
export type Shown = FactorKind | 'recovery'

/** Uses up a right code; refuses a wrong one. */
export async function judge(deps: Deps, judged: Judged): Promise<Shown> {
  const { db, config, clock } = deps
  const { owner, factors, method, code } = judged
  const { playerId } = owner
  const now = clock.now()
  const refuse = refusing(codeRefusals)
  // A recovery code is too long to be guessed, so it is accepted even if the attempts are used up.
  if (isRecoveryCode(code)) {
    if (!(await useCode(db, config, { playerId, code, now }))) throw refuse('code_wrong')
    return 'recovery'
  }
  await countTry(deps, owner)
  if (method === 'totp') {
    const sealed = factors.find(({ kind }) => kind === 'totp')?.secret
    const step = sealed ? stepOf(config, { playerId, sealed, code, now }) : undefined
    if (step === undefined || !(await takeStep(db, playerId, step))) throw refuse('code_wrong')
  } else {
    const proof = await checkSent(deps, playerId, code)
    if (!factors.some(({ kind }) => kind === kindOf(proof.channel))) throw refuse('code_wrong')
    await transaction(db, (tx) => codes.use(tx, deps, proof))
  }
  await clearGuesses(db, playerId)
  return method
}

/**
 * Counts an attempt, or refuses it while the account is locked. Somebody who tries codes knows the password, so the
 * owner is notified when the number exceeds ordinary typing errors.
 */
export async function countTry({ db, clock }: Deps, owner: Owner): Promise<void> {
  const { playerId } = owner
  const now = clock.now()
  const failures = await transaction(db, async (tx) => {
    const count = await countGuess(tx, { playerId, now }, GUESSES)
    if (count === GUESSES.failures) await notifyOwner(tx, owner, { what: 'guessed', at: now })
    return count
  })
  if (failures !== undefined) return
  const until = (await lockedUntil(db, playerId)) ?? now
  const ttl = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))
  throw refusing(codeRefusals)('code_tries_over', { ttl, retryAt: until.toISOString() })
}

/** Compares a code that was sent to the player. */
export function checkSent(deps: Deps, playerId: bigint, code: string): Promise<codes.Proof> {
  return codes.check(deps, { owner: { playerId }, purpose: 'second_factor', code })
}

export const kindOf = (channel: codes.Channel): FactorKind =>
  channel === 'email' ? 'email' : 'phone'

export function forgetGuesses(tx: Tx, playerId: bigint): Promise<void> {
  return clearGuesses(tx, playerId)
}
