import { createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Puts the player id in front of a secret, so that it is looked up on the player's shard; the id is not secret. */
export const named = (playerId: bigint, secret: string): string => `${playerId}-${secret}`

/** Splits a named secret; undefined if it has not the expected shape. */
export function readNamed(text: string, shape: RegExp): Named | undefined {
  if (text.length > NAMED_MAX) return undefined
  const [, player, secret = ''] = /^([1-9]\d{0,17})-(.*)$/s.exec(text) ?? []
  const parts = player === undefined ? null : shape.exec(secret)
  return parts ? { playerId: BigInt(player!), parts } : undefined
}
type Named = { playerId: bigint; parts: RegExpExecArray }

/** The shape of a secret without a name. */
export const SECRET = /^[\w-]{43}$/
const NAMED_MAX = 100

export function newRotationKey(): Buffer {
  return randomBytes(TOKEN_BYTES)
}

/** Derives the next secret, always the same one, so that a retry gets the answer that was lost. */
export function following(secret: string, rotationKey: Buffer): string {
  return createHmac('sha256', rotationKey).update(secret).digest('base64url')
}
