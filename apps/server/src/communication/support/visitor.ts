/** Who writes to support: a player, or a guest whom a cookie tells from other guests. */
import { randomBytes } from 'node:crypto'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf } from '#lib/secrets.ts'

/** Whoever holds it reads the guest's conversation. */
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

/** The number under which the conversation is kept; a guest without one is given the cookie of a new one. */
export function visitorOf(config: Config, { player, request, reply }: Asked): bigint {
  if (player) return player.id
  // Only the cookie speaks for a guest, and browsers send it whoever asks.
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

/** Negative, so that it is no player's. Of its 62 bits nobody guesses those of another guest by calls. */
function guestNumber(secret: string): bigint {
  const hash = hashOf(`support guest ${secret}`)
  return -(hash.readBigUInt64BE() >> 2n) - 1n
}
