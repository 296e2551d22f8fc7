/** The sender of messages to support: a player, or a guest identified by a cookie. */
import { randomBytes } from 'node:crypto'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf } from '#lib/secrets.ts'

/** The cookie gives access to the guest's conversation. */
const GUEST_COOKIE = 'support_guest'
/** As long as the conversation is kept. */
export const GUEST_DAYS = 30
const SECRET_BYTES = 24
const SECRET = /^[\w-]{32}$/

type Asked = {
  player: PlayerPrincipal | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** The id of the visitor's conversation; a guest without a cookie gets a new one. */
export function visitorOf(config: Config, { player, request, reply }: Asked): bigint {
  if (player) return player.id
  // Only a cookie identifies a guest, and browsers send it with requests of any site.
  if (pageOf(request, config) === 'foreign') throw refuse('forbidden')
  const known = request.cookies[GUEST_COOKIE]
  if (known !== undefined && SECRET.test(known)) return guestNumber(known)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  void reply.setCookie(GUEST_COOKIE, secret, {
    path: '/api/v18/support',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    maxAge: days(GUEST_DAYS) / 1000,
  })
  return guestNumber(secret)
}

/** Negative, so that it never equals a player's id. Its 62 bits cannot be guessed by calls. */
function guestNumber(secret: string): bigint {
  const hash = hashOf(`support guest ${secret}`)
  return -(hash.readBigUInt64BE() >> 2n) - 1n
}
