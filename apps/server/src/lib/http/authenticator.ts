import { type FastifyRequest } from 'fastify'
import { type PlayerPrincipal } from './principal.ts'

/** Identifies the caller by the token of a call, or by the cookie of a page. */
export type Authenticator = {
  /** The name of the session cookie. */
  cookie: string
  /** The hook that sets the principal of every request. */
  authenticate: (request: FastifyRequest) => Promise<void>
  /** The player of a token that is used by the browser for which it was issued; undefined for an operator's token. */
  byToken: (token: string, agent: string) => Promise<PlayerPrincipal | undefined>
  /** Which of these sessions are still valid, for a websocket that stays open long after its caller was identified. */
  liveSessions: (names: { playerId: bigint; id: string }[]) => Promise<Set<string>>
}
