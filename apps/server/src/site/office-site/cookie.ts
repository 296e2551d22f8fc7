/** The cookies of an operator's browser: session token and device. */
import { knownDevice } from '@ayva/contract/platform/operators'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { isSessionToken } from '../../platform/operators/operators.ts'

/** With `__Host-` no other host of the domain can set this cookie. */
const nameOf = (config: Config) => (isSecure(config) ? '__Host-office' : 'office')
const deviceNameOf = (config: Config) => `${nameOf(config)}-device`
const DEVICE_SECONDS = days(180) / 1000
const isSecure = ({ OFFICE_URL }: Config) => OFFICE_URL?.startsWith('https:') ?? false

/** Other contents of the cookie, such as a player's token, are ignored. */
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

/** The secret by which the browser is recognised; it gives no access and outlives the session. */
export function deviceOf({ cookies }: FastifyRequest, config: Config): string | undefined {
  const device = cookies[deviceNameOf(config)]
  return device !== undefined && knownDevice.test(device) ? device : undefined
}

export function giveDevice(reply: FastifyReply, config: Config, device: string): void {
  void reply.setCookie(deviceNameOf(config), device, {
    ...attributes(config),
    maxAge: DEVICE_SECONDS,
  })
}

export function takeToken(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(nameOf(config), attributes(config))
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) } as const
}
