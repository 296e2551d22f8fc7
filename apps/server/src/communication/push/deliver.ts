/**
 * Sends one message to the push service of one browser: encrypted (RFC 8291), signed (RFC 8292), to public addresses.
 */
import { createHash } from 'node:crypto'
import { type Config } from '#lib/config.ts'
import { callOutside, type OutsideAnswer } from '#lib/http/outside-call.ts'
import { NotPublic } from '#lib/http/public-address.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { stretched } from '#lib/neighbours.ts'
import { hours, seconds } from '#lib/clock.ts'
import { type Delivered } from '../../platform/consent/consent.ts'
import { isPushAddress } from './address.ts'
import { type Keys } from './keys.ts'

const ANSWER_WITHIN_MS = stretched(seconds(5))
/** A longer pause requested by a push service is shortened to this. */
const AGAIN_MAX_MS = hours(1)

/** The subscription as the browser's page reports it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
/** The displayed fields: `tag` is the operation, so that a repeated message is shown once. */
export type Shown = { title: string; text: string; path: string; tag: string }
export type Envelope = {
  to: Subscription
  shown: Shown
  /** How long the push service may keep it. */
  ttlSeconds: number
  urgent: boolean
}
/** `gone` also if the address is not permitted. */
export async function deliver(
  config: Config,
  keys: Keys,
  { to, shown, ttlSeconds, urgent }: Envelope,
  signal?: AbortSignal,
): Promise<Delivered> {
  // The rules for addresses may be stricter now than at the subscription.
  if (!isPushAddress(config, to.endpoint)) return { outcome: 'gone' }
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(shown), {
    vapidDetails: { subject: contactOf(config), ...keys },
    TTL: ttlSeconds,
    urgency: urgent ? 'high' : 'normal',
    topic: topicOf(shown.tag),
    contentEncoding: 'aes128gcm',
  })
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const within = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return judged(
      await callOutside(config.PUSH_SANDBOX_URL, new URL(to.endpoint), {
        method: 'POST',
        headers,
        body,
        signal: within,
      }),
    )
  } catch (error) {
    if (error instanceof NotPublic) return { outcome: 'gone' }
    return { outcome: 'failed', why: String(error) }
  }
}

/** Of messages with one topic a push service keeps the newest: at most 32 characters of base64url (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function contactOf(config: Config): string {
  const site = publicUrl(config, '/')
  if (site.startsWith('https:')) return site
  const address = /[^\s<>]+@[^\s<>]+/.exec(config.MAIL_FROM)?.[0] ?? 'no-reply@ayva.localhost'
  return `mailto:${address}`
}

/** 403: the browser subscribed with another key, so it can never be reached with this one. */
function judged({ status, retryAfter }: OutsideAnswer): Delivered {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if ([403, 404, 410].includes(status)) return { outcome: 'gone' }
  const againInMs = secondsOf(retryAfter)
  return {
    outcome: 'failed',
    why: `the push service answers ${status}`,
    ...(againInMs !== undefined && { againInMs }),
  }
}

/** Push services send seconds in this header (RFC 9110); a date would depend on another clock. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!/^\d{1,9}$/.test(retryAfter ?? '')) return undefined
  return Math.min(seconds(Number(retryAfter)), AGAIN_MAX_MS)
}
