/** The first dialect: JSON in minor units, signed in headers over the bytes (`contract/psp.ts`). */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { Uuid } from '@ayva/contract/base'
import {
  isFresh,
  isSigned,
  PSP_CALLBACK_PATH,
  PSP_REPORT_NEXT,
  PSP_REPORT_PATH,
  pspHeaders,
  type PspPayment,
  type PspPayout,
  type PspRequisite,
  pspSignature,
} from '@ayva/contract/psp'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import { askJson, askText, ProviderAway } from './ask.ts'
import * as common from './provider.ts'

const Named = z.object({ operationId: Uuid })
const Created = z.object({ paymentUrl: common.PageUrl })
const Requisite = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(common.TOKEN_MAX)),
  mask: z.string().check(z.maxLength(common.MASK_MAX)),
})

export const sandbox: common.Provider = {
  notices: { path: PSP_CALLBACK_PATH, type: 'application/json', taken: { data: { taken: true } } },
  async openPayment(deps, order) {
    return read(Created, await ask(deps, 'POST', '/api/payments', paymentOf(deps, order)))
  },
  async closePayment(deps, order) {
    const said = await ask(deps, 'POST', '/api/payments/close', paymentOf(deps, order))
    return common.about(order.operationId, operationOf(said))
  },
  async openPayout(deps, { amount, ...order }) {
    const payout: PspPayout = { ...order, amount: amount.toString(), callbackUrl: backTo(deps) }
    return common.about(
      order.operationId,
      operationOf(await ask(deps, 'POST', '/api/payouts', payout)),
    )
  },
  async keepRequisite(deps, requisite) {
    const shown: z.output<typeof PspRequisite> = requisite
    const { token, mask } = read(Requisite, await ask(deps, 'POST', '/api/requisites', shown))
    return { token, mask: common.plainText(mask, common.MASK_MAX) }
  },
  async findOperation(deps, operationId) {
    const said = await ask(deps, 'GET', `/api/operations/${operationId}`)
    return said === undefined ? undefined : common.about(operationId, operationOf(said))
  },
  async readReport(deps, { day, after }) {
    const page = new URLSearchParams({ day, ...(after !== undefined && { after }) })
    const path = `${PSP_REPORT_PATH}?${page}`
    const answer = await askText(new URL(path, deps.config.PSP_URL), signed(deps, 'GET', path))
    if (!answer) throw new ProviderAway('there is no file of the day')
    const said = answer.text.split('\n').filter(Boolean).map(lineOf)
    const lines = said.filter((line) => line !== undefined)
    const next = common.cursorIn(answer.headers.get(PSP_REPORT_NEXT))
    return { lines, unread: said.length - lines.length, next }
  },
  readNotice({ config, clock }, headers, raw) {
    const [id, timestamp, signature] = [
      headers[pspHeaders.id],
      headers[pspHeaders.timestamp],
      headers[pspHeaders.signature],
    ]
    // Bytes that are no UTF-8 would be read as other bytes than those that were signed.
    const body = isUtf8(raw) ? raw.toString('utf8') : undefined
    if (!common.isEventId(id) || typeof timestamp !== 'string' || typeof signature !== 'string')
      throw common.refuseNotice('callback_forged')
    if (body === undefined || !isFresh(timestamp, clock.now().getTime()))
      throw common.refuseNotice('callback_forged')
    // While the secret is being replaced the provider may still sign by the one before.
    const secrets = [config.PSP_SECRET, config.PSP_SECRET_BEFORE]
    if (!isSigned(secrets, { id, timestamp, body, signature }))
      throw common.refuseNotice('callback_forged')
    return { eventId: id, said: told(body) }
  },
}

function told(body: string): common.Operation {
  try {
    return operationOf(JSON.parse(body))
  } catch {
    throw refuse('bad_request')
  }
}

/** Whatever names an operation is news of it, however odd the rest is. */
function operationOf(json: unknown): common.Operation {
  const { operationId } = read(Named, json)
  const { kind, status, amount, currency, reason } = json as Record<string, unknown>
  return {
    operationId,
    kind: common.oneOf(['payment', 'payout'] as const, kind) ?? 'unknown',
    status: common.oneOf(common.operationStates, status) ?? 'unknown',
    amount: typeof amount === 'string' && /^\d{1,18}$/.test(amount) ? amount : '',
    currency: common.plainText(currency, common.CURRENCY_MAX),
    reason: common.plainText(reason, common.REASON_MAX) || null,
  }
}

function read<S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> {
  const said = z.safeParse(schema, json)
  if (!said.success) throw new ProviderAway('the answer is not understood')
  return said.data
}

function lineOf(line: string): common.Operation | undefined {
  try {
    return operationOf(JSON.parse(line))
  } catch {
    return undefined
  }
}

const backTo = ({ config }: Deps) => publicUrl(config, PSP_CALLBACK_PATH)

function paymentOf(deps: Deps, { amount, player: _player, ...order }: common.PaymentOrder) {
  return { ...order, amount: amount.toString(), callbackUrl: backTo(deps) } satisfies PspPayment
}

function ask(deps: Deps, method: 'GET' | 'POST', path: string, said?: object): Promise<unknown> {
  const body = said && JSON.stringify(said)
  return askJson(new URL(path, deps.config.PSP_URL), signed(deps, method, path, body))
}

function signed(
  { config, clock }: Deps,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
): RequestInit {
  const id = randomUUID()
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const { PSP_SECRET: secret } = config
  return {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      [pspHeaders.signature]: pspSignature({ secret, id, timestamp, body: body ?? path }),
    },
    ...(body && { body }),
  }
}
