/** Where a browser keeps the token of an operator's session. */
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { isSessionToken } from '../../platform/operators/operators.ts'

/** With `__Host-` no other host of the domain can put a cookie of this name there. */
const nameOf = (config: Config) => (isSecure(config) ? '__Host-office' : 'office')
const isSecure = ({ OFFICE_URL }: Config) => OFFICE_URL?.startsWith('https:') ?? false

/** Whatever else lies in the cookie, such as a player's token, is nobody's here. */
export function tokenOf({ cookies }: FastifyRequest, config: Config): string | undefined {
  const token = cookies[nameOf(config)]
  return token !== undefined && isSessionToken(token) ? token : undefined
}

export function giveToken(
  reply: FastifyReply,
  config: Config,
  { token, expiresAt }: { token: string; expiresAt: string },
): void {
  void reply.setCookie(nameOf(config), token, {
    ...attributes(config),
    expires: new Date(expiresAt),
  })
}

export function takeToken(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(nameOf(config), attributes(config))
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) } as const
}
