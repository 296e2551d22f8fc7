/** Tells a partner of one event: a signed GET to the address that the partner has given, without redirects. */
import { currencyExponents, type Currency } from '@ayva/contract/base'
import { fillTemplate } from '@ayva/contract/communication/partners/template'
import { type Config } from '#lib/config.ts'
import { seconds } from '#lib/clock.ts'
import { callOutside, isOutsideAddress } from '#lib/http/outside-call.ts'
import { NotPublic } from '#lib/http/public-address.ts'
import { signedHeaders } from '#lib/http/signed-messages.ts'
import { stretched } from '#lib/neighbours.ts'
import { type DeliveryRow } from './partners.sql.ts'

const ANSWER_WITHIN_MS = stretched(seconds(5))

export type Message = Pick<
  DeliveryRow,
  'eventId' | 'event' | 'refCode' | 'clickId' | 'amount' | 'currency'
>
/** `isDown`: further messages would fare no better now. */
export type Delivered = { outcome: 'sent' } | { outcome: 'failed'; why: string; isDown: boolean }

type Way = { url: string; secret: string; now: Date; signal: AbortSignal }

export function isPartnerAddress({ PARTNER_SANDBOX_URL }: Config, address: string): boolean {
  return isOutsideAddress(PARTNER_SANDBOX_URL, address)
}

export async function deliver(
  config: Config,
  message: Message,
  { url: template, secret, now, signal }: Way,
): Promise<Delivered> {
  const address = addressOf(template, message)
  // The rules for addresses may be stricter now than when it was written.
  if (!isPartnerAddress(config, address))
    return { outcome: 'failed', why: 'Адрес закрыт для исходящих сообщений', isDown: true }
  const url = new URL(address)
  const headers = signedHeaders({ secret, url, body: undefined, now, id: message.eventId })
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  try {
    const asked = { method: 'GET', headers, signal: within } as const
    const { status } = await callOutside(config.PARTNER_SANDBOX_URL, url, asked)
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    const isDown = status >= 500 || status === 429
    return { outcome: 'failed', why: `Партнёр ответил ${status}`, isDown }
  } catch (error) {
    return { outcome: 'failed', why: reasonOf(error), isDown: true }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return 'Имя узла ведёт во внутреннюю сеть'
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'Партнёр не ответил вовремя'
  return `Связи нет: ${code ?? name ?? 'ошибка'}`.slice(0, 200)
}

/** Nothing in it says who the player is. */
export function addressOf(template: string, message: Message): string {
  const { eventId, event, refCode, clickId, amount, currency } = message
  return fillTemplate(template, {
    event,
    event_id: eventId,
    ref_code: refCode,
    click_id: clickId ?? '',
    amount: amount === null || currency === null ? '' : decimal(amount, currency),
    currency: currency ?? '',
  })
}

/** Such as «1500.00». */
function decimal(minor: bigint, currency: Currency): string {
  const places = currencyExponents[currency]
  const digits = minor.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
