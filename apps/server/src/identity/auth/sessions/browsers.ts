/** What a browser sends at a login, and what it receives. */
import { DEFAULT_LOCALE } from '@ayva/contract/locale'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import {
  DEVICE_COOKIE,
  giveDevice,
  giveRefresh,
  giveTrusted,
  REFRESH_COOKIE,
  TRUSTED_COOKIE,
} from './cookies.ts'
import { type Browser, type Entered, type Entry } from '../entering/entering.ts'

export function browserOf({ ip, headers, cookies }: FastifyRequest, config: Config): Browser {
  const device = cookies[DEVICE_COOKIE]
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    // Accepts only values that we have issued, because an empty or shared one would make a stranger's browser known.
    device: device && /^[\w-]{43}$/.test(device) ? device : undefined,
    refresh: cookies[REFRESH_COOKIE],
    trusted: cookies[TRUSTED_COOKIE],
    locale: config.LOCALES.find((one) => one === headers['content-language']) ?? DEFAULT_LOCALE,
  }
}

/** The answer of a login call: the token, or which code is needed. */
export function welcome(reply: FastifyReply, config: Config, entered: Entered) {
  return 'entry' in entered ? letIn(reply, config, entered.entry) : entered
}

export function letIn(reply: FastifyReply, config: Config, entry: Entry): { token: string } {
  giveRefresh(reply, config, entry.refresh)
  giveDevice(reply, config, entry.device)
  if (entry.trusted !== undefined) giveTrusted(reply, config, entry.trusted)
  return { token: entry.token }
}

/** The header with a solved captcha. */
export function verificationOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['verification-token']
  return typeof token === 'string' ? token : undefined
}
