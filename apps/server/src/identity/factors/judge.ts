/**
 * Whether a code is right, of whichever factor it is. Guesses are counted by account before anything is
 * compared, and on their own: neither a new code nor a transaction that is not kept takes a count back.
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

/** Wrong codes in a row: from the fifth on each costs twice the wait of the one before. */
const GUESSES: Allowance = {
  failures: 5,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(24),
}

type Judged = {
  owner: Owner
  /** Those that are on. */
  factors: FactorRow[]
  /** Which of them the code is said to be of. */
  method: FactorKind
  code: string
}
/** What showed that it is the player. */
export type Shown = FactorKind | 'recovery'

/** Takes a code, once; refuses a wrong one. */
export async function judge(deps: Deps, judged: Judged): Promise<Shown> {
  const { db, config, clock } = deps
  const { owner, factors, method, code } = judged
  const { playerId } = owner
  const now = clock.now()
  const refuse = refusing(codeRefusals)
  // It has too many bits to be guessed, so it opens also where somebody else has used up the guesses.
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
 * Counts a guess, or refuses it until its wait is over. Whoever guesses has the password already, so the
 * owner is told as soon as the guesses of nobody's own mistyping are over.
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

/** The code that was sent to an address of the player. */
export function checkSent(deps: Deps, playerId: bigint, code: string): Promise<codes.Proof> {
  return codes.check(deps, { owner: { playerId }, purpose: 'second_factor', code })
}

export const kindOf = (channel: codes.Channel): FactorKind =>
  channel === 'email' ? 'email' : 'phone'

export function forgetGuesses(tx: Tx, playerId: bigint): Promise<void> {
  return clearGuesses(tx, playerId)
}
