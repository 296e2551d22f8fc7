/** Recovery codes of sixty random bits, for players who have lost their factors. */
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@ayva/contract/identity/factors'
import { type Config } from '#lib/config.ts'
import { type Tx } from '#lib/data/db.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import * as store from './recovery.sql.ts'

/** Crockford's alphabet, without letters that look like digits or each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Replaces a player's recovery codes; they are shown only now. */
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

/** Whether a text has the shape of a recovery code. */
export const isRecoveryCode = (typed: string): boolean => bare(typed) !== undefined

/** Uses up a code; false if it is not valid for the player. */
export function useCode(
  tx: Tx,
  config: Config,
  { playerId, code, now }: { playerId: bigint; code: string; now: Date },
): Promise<boolean> {
  const hashes = keyedHashes(config, placeOf(playerId), bare(code) ?? '')
  return store.useCode(tx, { playerId, hashes, now })
}

const placeOf = (playerId: bigint) => `recovery code: ${playerId}` as const

/** Normalises a code as it is hashed: no hyphens, capitals, confusable letters replaced. */
function bare(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? letters : undefined
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
