/**
 * Verifies data that Telegram signed with the bot's token, by Telegram's documentation: `initData` of a mini app and
 * the fields of the login button. Only an owner of the token can create such signatures.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { after, minutes, seconds } from '#lib/clock.ts'

/** Enough for a slow phone; older data may have been stolen. */
const SIGNED_LIFE_MS = minutes(10)
const AHEAD_MS = seconds(60)
const FIELDS_MAX = 40
const NAME_MAX = 60

export type Signed = { id: string; name: string; hash: Buffer; expiresAt: Date }

const Person = z.object({
  id: z.pipe(
    z.union([z.int().check(z.positive()), z.string()]),
    z.transform((said) => String(said)),
  ),
  first_name: z.catch(z.string(), ''),
  last_name: z.catch(z.string(), ''),
})

/** The person according to Telegram; undefined for an invalid or old signature. */
export function readSigned(data: string, token: string, now: Date): Signed | undefined {
  const pairs = [...new URLSearchParams(data)]
  const fields = new Map(pairs)
  if (pairs.length > FIELDS_MAX || fields.size !== pairs.length) return undefined
  const hash = Buffer.from(fields.get('hash') ?? '', 'hex')
  if (!isSigned(fields, hash, token)) return undefined
  const date = fields.get('auth_date') ?? ''
  if (!/^\d{1,12}$/.test(date)) return undefined
  const signedAt = new Date(Number(date) * 1000)
  const expiresAt = after(signedAt, SIGNED_LIFE_MS)
  if (expiresAt <= now || signedAt > after(now, AHEAD_MS)) return undefined
  const person = personOf(fields)
  return person && { ...person, hash, expiresAt }
}

function isSigned(fields: Map<string, string>, hash: Buffer, token: string): boolean {
  const line = [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  // A mini app sends the person in one field, the button in several; each kind has its own key.
  const key = fields.has('user')
    ? createHmac('sha256', 'WebAppData').update(token).digest()
    : createHash('sha256').update(token).digest()
  const right = createHmac('sha256', key).update(line).digest()
  return hash.length === right.length && timingSafeEqual(hash, right)
}

function personOf(fields: Map<string, string>): { id: string; name: string } | undefined {
  const read = z.safeParse(Person, toldOf(fields))
  if (!read.success || !/^[1-9]\d{0,18}$/.test(read.data.id)) return undefined
  const { id, first_name, last_name } = read.data
  const plain = `${first_name} ${last_name}`.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return { id, name: Array.from(plain.trim()).slice(0, NAME_MAX).join('') }
}

function toldOf(fields: Map<string, string>): unknown {
  const user = fields.get('user')
  if (user === undefined) return Object.fromEntries(fields)
  try {
    return JSON.parse(user) as unknown
  } catch {
    return undefined
  }
}
