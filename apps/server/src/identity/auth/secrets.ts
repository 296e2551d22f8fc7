import { createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/**
 * What a player is given says in front whose it is, so that it is looked up where that player lives; it
 * is no secret, and a wrong one leads to nothing.
 */
export const named = (playerId: bigint, secret: string): string => `${playerId}-${secret}`

/** Of whom and what; undefined where it has not the shape of ours, and so is nobody's. */
export function readNamed(text: string, shape: RegExp): Named | undefined {
  if (text.length > NAMED_MAX) return undefined
  const [, player, secret = ''] = /^([1-9]\d{0,17})-(.*)$/s.exec(text) ?? []
  const parts = player === undefined ? null : shape.exec(secret)
  return parts ? { playerId: BigInt(player!), parts } : undefined
}
type Named = { playerId: bigint; parts: RegExpExecArray }

/** The shape of a bare secret. */
export const SECRET = /^[\w-]{43}$/
const NAMED_MAX = 100

export function newRotationKey(): Buffer {
  return randomBytes(TOKEN_BYTES)
}

/** The secret that follows another one: always the same, so that a retry gets what was lost. */
export function following(secret: string, rotationKey: Buffer): string {
  return createHmac('sha256', rotationKey).update(secret).digest('base64url')
}
