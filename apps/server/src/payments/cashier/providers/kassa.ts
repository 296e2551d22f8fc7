/** The second dialect: signed forms in major units (`contract/payments/kassa.ts`). */
import { Uuid } from '@ayva/contract/base'
import {
  KASSA_CALLBACK_PATH,
  KASSA_REPORT_NEXT,
  kassaColumns,
  KASSA_TAKEN,
  type KassaForm,
  type KassaState,
  majorOf,
  minorOf,
  openForm,
  signedForm,
} from '@ayva/contract/payments/kassa'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import { isMessageId } from '#lib/http/signed-messages.ts'
import { askJson, askText, ProviderAway } from './ask.ts'
import * as common from './provider.ts'

const FORM = 'application/x-www-form-urlencoded'
const Invoice = z.object({ pay_url: common.PageUrl })
const Account = z.object({
  account_ref: z.string().check(z.minLength(1), z.maxLength(common.TOKEN_MAX)),
  hidden: z.string().check(z.maxLength(common.MASK_MAX)),
})
const Answer = z.object({ order: z.record(z.string(), z.unknown()) })

export const kassa: common.Provider = {
  notices: { path: KASSA_CALLBACK_PATH, type: FORM, taken: KASSA_TAKEN },
  async openPayment(deps, { returnUrl, ...order }) {
    const said = await ask(deps, 'invoice', { ...formOf(deps, order), back_url: returnUrl })
    return { paymentUrl: read(Invoice, said).pay_url }
  },
  async closePayment(deps, { returnUrl, ...order }) {
    const said = await ask(deps, 'cancel', { ...formOf(deps, order), back_url: returnUrl })
    return common.about(order.operationId, operationOf(read(Answer, said).order) ?? mute())
  },
  async openPayout(deps, { requisiteToken, ...order }) {
    const said = await ask(deps, 'transfer', {
      ...formOf(deps, order),
      account_ref: requisiteToken,
    })
    return common.about(order.operationId, operationOf(read(Answer, said).order) ?? mute())
  },
  async keepRequisite(deps, { kind, value, more }) {
    const said = read(Account, await ask(deps, 'account', { ...more, type: kind, number: value }))
    return { token: said.account_ref, mask: common.plainText(said.hidden, common.MASK_MAX) }
  },
  async findOperation(deps, operationId) {
    const said = await ask(deps, 'status', { order_id: operationId })
    if (said === undefined) return undefined
    return common.about(operationId, operationOf(read(Answer, said).order) ?? mute())
  },
  async readReport(deps, { day, after }) {
    const form = { day, ...(after !== undefined && { after }) }
    const answer = await askText(...call(deps, 'report', form))
    const [head, ...rows] = answer?.text.split(/\r?\n/).filter(Boolean) ?? []
    if (!answer || head !== kassaColumns.join(';')) mute()
    const lines = rows.map(lineOf).filter((line) => line !== undefined)
    const next = common.cursorIn(answer.headers.get(KASSA_REPORT_NEXT))
    return { lines, unread: rows.length - lines.length, next }
  },
  readNotice({ config, clock }, _headers, raw) {
    const form = openForm(config.KASSA_SECRET, raw.toString('latin1'), clock.now().getTime())
    if (!form || !isMessageId(form['notice_no'])) throw common.refuseNotice('callback_forged')
    const said = operationOf(form)
    if (!said) throw refuse('bad_request')
    return { eventId: form['notice_no'], said }
  },
}

const kinds = { in: 'payment', out: 'payout' } as const
const states: Record<KassaState, common.OperationState> = {
  wait: 'created',
  process: 'processing',
  check: 'delayed',
  paid: 'success',
  cancelled: 'declined',
}

/** An object that names an order is a report on it, whatever its other fields contain. */
function operationOf(order: Record<string, unknown>): common.Operation | undefined {
  const named = z.safeParse(Uuid, order['order_id'])
  if (!named.success) return undefined
  const { type, state, sum, curr, fail } = order
  const currency = common.plainText(curr, common.CURRENCY_MAX)
  const kind = common.oneOf(Object.keys(kinds) as (keyof typeof kinds)[], type)
  const status = common.oneOf(Object.keys(states) as KassaState[], state)
  return {
    operationId: named.data,
    kind: kind ? kinds[kind] : 'unknown',
    status: status ? states[status] : 'unknown',
    amount: (typeof sum === 'string' && minorOf(sum, currency)) || '',
    currency,
    reason: common.plainText(fail, common.REASON_MAX) || null,
  }
}

function formOf(deps: Deps, order: Omit<common.PayoutOrder, 'requisiteToken'>): KassaForm {
  const { operationId, amount, currency, method } = order
  return {
    order_id: operationId,
    sum: majorOf(amount.toString(), currency),
    curr: currency,
    way: method,
    notify_url: publicUrl(deps.config, KASSA_CALLBACK_PATH),
  }
}

function read<S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> {
  const said = z.safeParse(schema, json)
  return said.success ? said.data : mute()
}

function mute(): never {
  throw new ProviderAway('the answer is not understood')
}

/** Parses a line of the file, whose values are in the order of the header's names. */
function lineOf(row: string): common.Operation | undefined {
  const values = row.split(';', kassaColumns.length)
  return operationOf(Object.fromEntries(kassaColumns.map((name, n) => [name, values[n]])))
}

function ask(deps: Deps, name: string, form: KassaForm): Promise<unknown> {
  return askJson(...call(deps, name, form))
}

function call({ config, clock }: Deps, name: string, form: KassaForm): [URL, RequestInit] {
  const url = new URL(`${config.KASSA_URL.replace(/\/$/, '')}/api/${name}`)
  const body = signedForm(config.KASSA_SECRET, form, clock.now().getTime())
  return [url, { method: 'POST', headers: { 'content-type': FORM }, body }]
}
