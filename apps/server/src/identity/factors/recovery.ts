/** Recovery codes: sixty random bits each, for whoever has lost the factors. */
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@ayva/contract/identity/factors'
import { type Config } from '#lib/config.ts'
import { type Tx } from '#lib/data/db.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import * as store from './recovery.sql.ts'

/** Crockford's: no letter is taken for a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Gives a player new codes in place of those of before. They are told here and nowhere again. */
export async function giveCodes(
  tx: Tx,
  config: Config,
  { playerId, now }: { playerId: bigint; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes = codes.map((code) => keyedHashes(config, placeOf(playerId), bare(code)!)[0]!)
  await store.replaceCodes(tx, { playerId, hashes, now })
  return codes
}

/** Whether something is a recovery code by its shape. */
export const isRecoveryCode = (typed: string): boolean => bare(typed) !== undefined

/** Uses a code up; false where it is none of the player's, or not any more. */
export function useCode(
  tx: Tx,
  config: Config,
  { playerId, code, now }: { playerId: bigint; code: string; now: Date },
): Promise<boolean> {
  const hashes = keyedHashes(config, placeOf(playerId), bare(code) ?? '')
  return store.useCode(tx, { playerId, hashes, now })
}

const placeOf = (playerId: bigint) => `recovery code: ${playerId}` as const

/** As it is hashed: without hyphens, in capitals, look-alikes put right. */
function bare(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? letters : undefined
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
