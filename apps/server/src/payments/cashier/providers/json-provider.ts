/** The first dialect: JSON in minor units, signed in headers over the bytes (`contract/payments/psp.ts`). */
import { Uuid } from '@ayva/contract/base'
import { ExtraData } from '@ayva/contract/payments/cashier/extra'
import {
  PSP_REPORT_NEXT,
  PSP_REPORT_PATH,
  type PspPayment,
  type PspPayout,
  type PspRequisite,
} from '@ayva/contract/payments/psp'
import * as z from 'zod/mini'
import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import { openSigned, signedHeaders } from '#lib/http/signed-messages.ts'
import { askJson, askText, ProviderAway } from './ask.ts'
import * as common from './provider.ts'

const Named = z.object({ operationId: Uuid })
const Created = z.object({ paymentUrl: common.PageUrl, extraData: z.optional(ExtraData) })
const Requisite = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(common.TOKEN_MAX)),
  mask: z.string().check(z.maxLength(common.MASK_MAX)),
})

type Company = {
  /** The path of its notices. */
  path: string
  /** Its address and the shared secrets for signatures. */
  at: (config: Config) => { url: string; secret: string; secretBefore?: string | undefined }
  /** It gets the player's number, and reports unexpected money. */
  ofPlayers?: boolean
}

/** A pseudonym for all payments of a player, which reveals nothing without our key. */
function payerOf({ config }: Deps, player: string): string {
  return keyedHashes(config, `payer at providers: ${player}`, player)[0]!
    .toString('hex')
    .slice(0, 32)
}

export function jsonProvider({
  path: noticePath,
  at,
  ofPlayers = false,
}: Company): common.Provider {
  const backTo = ({ config }: Deps) => publicUrl(config, noticePath)
  const ask = (deps: Deps, method: 'GET' | 'POST', path: string, said?: object) => {
    const body = said && JSON.stringify(said)
    return askJson(...signed(deps, at(deps.config), { method, path, ...(body && { body }) }))
  }
  const paymentOf = (deps: Deps, { amount, player, ...order }: common.PaymentOrder) =>
    ({
      ...order,
      amount: amount.toString(),
      callbackUrl: backTo(deps),
      player: ofPlayers ? player : payerOf(deps, player),
    }) satisfies PspPayment
  return {
    notices: { path: noticePath, type: 'application/json', taken: { data: { taken: true } } },
    async openPayment(deps, order) {
      const said = await ask(deps, 'POST', '/api/payments', paymentOf(deps, order))
      const { paymentUrl, extraData } = read(Created, said)
      return { paymentUrl, ...(extraData && { extraData }) }
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
      const answer = await askText(...signed(deps, at(deps.config), { method: 'GET', path }))
      if (!answer) throw new ProviderAway('there is no file of the day')
      const said = answer.text.split('\n').filter(Boolean).map(lineOf)
      const lines = said.filter((line) => line !== undefined)
      const next = common.cursorIn(answer.headers.get(PSP_REPORT_NEXT))
      return { lines, unread: said.length - lines.length, next }
    },
    readNotice(deps, headers, raw) {
      const { secret, secretBefore } = at(deps.config)
      // During a rotation of the secret the provider may still sign with the previous one.
      const by = { secrets: [secret, secretBefore], now: deps.clock.now() }
      const notice = openSigned({ headers, raw }, by)
      if (!notice) throw common.refuseNotice('callback_forged')
      const { said, unaskedOf } = told(notice.body)
      return { eventId: notice.id, said, ...(ofPlayers && unaskedOf && { unaskedOf }) }
    },
  }
}

function told(body: string): Pick<common.Notice, 'said' | 'unaskedOf'> {
  try {
    const json: unknown = JSON.parse(body)
    const { unaskedOf } = json as Record<string, unknown>
    const of = z.safeParse(Uuid, unaskedOf).data
    return { said: operationOf(json), ...(of && { unaskedOf: of }) }
  } catch {
    throw refuse('bad_request')
  }
}

/** An object that names an operation is a report on it, whatever its other fields contain. */
function operationOf(json: unknown): common.Operation {
  const { operationId } = read(Named, json)
  const { kind, status, amount, currency, reason, ...more } = json as Record<string, unknown>
  const extraData = z.safeParse(ExtraData, more['extraData']).data
  return {
    operationId,
    kind: common.oneOf(['payment', 'payout'] as const, kind) ?? 'unknown',
    status: common.oneOf(common.operationStates, status) ?? 'unknown',
    amount: typeof amount === 'string' && /^\d{1,18}$/.test(amount) ? amount : '',
    currency: common.plainText(currency, common.CURRENCY_MAX),
    reason: common.plainText(reason, common.REASON_MAX) || null,
    ...(extraData && { extraData }),
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

type Asked = { method: 'GET' | 'POST'; path: string; body?: string }

function signed(
  { clock }: Deps,
  { url, secret }: ReturnType<Company['at']>,
  { method, path, body }: Asked,
): [URL, RequestInit] {
  const to = new URL(url.replace(/\/$/, '') + path)
  const headers = signedHeaders({ secret, url: to, body, now: clock.now() })
  return [to, { method, headers, ...(body && { body }) }]
}
