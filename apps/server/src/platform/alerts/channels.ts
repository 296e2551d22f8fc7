/** Where alerts go beside the office: letters, and a signed call to an address that an operator has set. */
import * as z from 'zod/mini'
import { alertsSettings } from '@ayva/contract/platform/alerts'
import { type Config } from '#lib/config.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type AddressFault, callOutside, faultOfOutside } from '#lib/http/outside-call.ts'
import { officeUrl, publicUrl } from '#lib/http/public-url.ts'
import { signedHeaders } from '#lib/http/signed-messages.ts'
import { seconds } from '#lib/clock.ts'
import { stretched } from '#lib/neighbours.ts'
import { addJob } from '#lib/work/jobs.ts'
import { post } from '../mail/mail.ts'
import { readSetting } from '../settings/settings.ts'
import * as store from './alerts.sql.ts'

export const WEBHOOK = 'alerts.webhook'
const TRIES_MAX = 8
const ANSWER_WITHIN_MS = stretched(seconds(5))
/** Calls that an older version has queued are about raised alerts. */
const Payload = z.object({
  id: z.string(),
  event: z._default(z.enum(['raised', 'closed']), 'raised'),
})

export type Channels = { letters: string[]; webhook: string }

export const channelsOf = (deps: Deps): Promise<Channels> =>
  readSetting(deps, alertsSettings, 'alert_channels')

const faults: Record<AddressFault, string> = {
  unreadable: 'Нужен адрес, который начинается с https://',
  with_credentials: 'Без имени, пароля и знака #',
  not_https: 'Нужен адрес, который начинается с https://, без порта',
  not_public: 'Этот адрес не в открытой сети',
}

/** What keeps an address from being called, in Russian; undefined if nothing does. */
export function faultOfAddress(
  { ALERTS_SECRET, ALERTS_SANDBOX_URL }: Config,
  address: string,
): string | undefined {
  const fault = faultOfOutside(ALERTS_SANDBOX_URL, address)
  if (fault === 'unreadable') return faults.unreadable
  if (ALERTS_SECRET === undefined) return 'Сначала задайте ALERTS_SECRET на сервере'
  return fault && faults[fault]
}

type Told = { alert: store.AlertRow; channels: Channels; event: 'raised' | 'closed' }

/** Queues what is sent of an alert, in the transaction that raises or closes it, so that each is sent once. */
export async function tell(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { alert, channels, event }: Told,
): Promise<void> {
  const link = `${officeUrl(config)}/alerts`
  const { title, value, above, measure } = alert
  for (const to of channels.letters) {
    const values = { title, measure, above: String(above), link }
    if (event === 'closed') await post(tx, { to, letter: 'alertClosed', values })
    else {
      const worse = Object.assign({}, values, { value: String(value) })
      await post(tx, { to, letter: 'alert', values: worse })
    }
  }
  if (channels.webhook !== '')
    await addJob(tx, WEBHOOK, { id: alert.id, event }, { maxAttempts: TRIES_MAX })
}

/** Throws if the receiver has not accepted it, so that the job is tried again. */
export async function callWebhook(
  deps: Deps,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, clock, log } = deps
  const { id, event } = z.parse(Payload, payload)
  const alert = await store.findRaised(db, id)
  const { webhook } = await channelsOf(deps)
  if (!alert || webhook === '') return
  const { ALERTS_SECRET: secret, ALERTS_SANDBOX_URL } = config
  const fault = faultOfAddress(config, webhook)
  // The rules for addresses may be stricter now than when it was set.
  if (fault !== undefined || secret === undefined) {
    log.error({ fault }, 'an alert was not sent to its webhook')
    return
  }
  const url = new URL(webhook)
  const body = JSON.stringify({
    id,
    event,
    rule: alert.rule,
    title: alert.title,
    measure: alert.measure,
    above: Number(alert.above),
    value: Number(alert.value),
    beganAt: alert.beganAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    closedAt: (event === 'closed' && alert.closedAt?.toISOString()) || null,
    site: publicUrl(config, '/'),
  })
  const { status } = await callOutside(ALERTS_SANDBOX_URL, url, {
    method: 'POST',
    headers: signedHeaders({ secret, url, body, now: clock.now() }),
    body: Buffer.from(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  })
  if (status < 200 || status >= 300) throw new Error(`the webhook of alerts answers ${status}`)
}
