import { TRUST_DAYS } from '@ayva/contract/identity/factors'
import { type FastifyReply } from 'fastify'
import { days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { SESSION_LIFE_MS } from './sessions.ts'

export const REFRESH_COOKIE = 'refresh'
/** Marks a browser that the player has used before; it does not log in. */
export const DEVICE_COOKIE = 'device'
const DEVICE_LIFE_MS = days(365)
/** Replaces the second factor in a trusted browser, after the first one. */
export const TRUSTED_COOKIE = 'trusted'

export function giveRefresh(reply: FastifyReply, config: Config, refresh: string): void {
  give(reply, config, { name: REFRESH_COOKIE, value: refresh, lifeMs: SESSION_LIFE_MS })
}

export function giveDevice(reply: FastifyReply, config: Config, device: string): void {
  give(reply, config, { name: DEVICE_COOKIE, value: device, lifeMs: DEVICE_LIFE_MS })
}

export function giveTrusted(reply: FastifyReply, config: Config, trusted: string): void {
  give(reply, config, { name: TRUSTED_COOKIE, value: trusted, lifeMs: days(TRUST_DAYS) })
}

export function takeRefresh(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(REFRESH_COOKIE, attributes(config))
}

/** Shared by all hosts of the site if `SIGN_ON_DOMAIN` is set; it is exchanged for a one-time token. */
export const SIGN_ON_COOKIE = 'sign_on'
/** Tells scripts that a sign-on cookie exists, which they cannot read; without it a guest's page makes no request. */
const SIGNED_ON_COOKIE = 'signed_on'

export function giveSignOn(reply: FastifyReply, config: Config, value: string): void {
  const shared = { ...attributes(config), ...domainOf(config), maxAge: SESSION_LIFE_MS / 1000 }
  void reply.setCookie(SIGN_ON_COOKIE, value, shared)
  void reply.setCookie(SIGNED_ON_COOKIE, '1', { ...shared, httpOnly: false })
}

export function takeSignOn(reply: FastifyReply, config: Config): void {
  for (const name of [SIGN_ON_COOKIE, SIGNED_ON_COOKIE])
    void reply.clearCookie(name, { ...attributes(config), ...domainOf(config) })
}

const domainOf = ({ SIGN_ON_DOMAIN }: Config) => (SIGN_ON_DOMAIN ? { domain: SIGN_ON_DOMAIN } : {})

type Given = { name: string; value: string; lifeMs: number }

function give(reply: FastifyReply, config: Config, { name, value, lifeMs }: Given): void {
  void reply.setCookie(name, value, { ...attributes(config), maxAge: lifeMs / 1000 })
}

function attributes({ PUBLIC_URL }: Config) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
