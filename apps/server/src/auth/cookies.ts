import { TRUST_DAYS } from '@ayva/contract/factors'
import { type FastifyReply } from 'fastify'
import { days } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { SESSION_LIFE_MS } from './sessions.ts'

export const REFRESH_COOKIE = 'refresh'
/** Tells a browser that a player has used before from a stranger's; it lets nobody in. */
export const DEVICE_COOKIE = 'device'
const DEVICE_LIFE_MS = days(365)
/** Lets a player in without the second factor, after the first one. */
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

type Given = { name: string; value: string; lifeMs: number }

function give(reply: FastifyReply, config: Config, { name, value, lifeMs }: Given): void {
  void reply.setCookie(name, value, { ...attributes(config), maxAge: lifeMs / 1000 })
}

function attributes({ PUBLIC_URL }: Config) {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
