/**
 * Calls a supplier: signed, with a deadline and few at a time. After several failures the supplier is paused; then one
 * call tests whether it has recovered. A supplier that hangs delays only its own games.
 */
import { OPERATOR_HEADER } from '@ayva/contract/games/suppliers/supplier'
import { perApp } from '#lib/cache/per-app.ts'
import { isPast, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { signedHeaders } from '#lib/http/signed-messages.ts'
import { stretched } from '#lib/neighbours.ts'
import { type Supplier } from '../suppliers.list.ts'

/** Our name at the suppliers. */
export const OPERATOR = 'ayva'
/** A player waits for it and must be answered within five seconds. */
const ANSWER_WITHIN_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 1024 * 1024
const HANDS_EACH = 8
const FAILURES_IN_ROW = 5
const PAUSE_MS = { least: seconds(5), most: seconds(60) }

/** No answer, or an unintelligible one. */
export class SupplierAway extends Error {
  override name = 'SupplierAway'
}

type Health = {
  busy: number
  failures: number
  pauses: number
  /** The current pause, longer after each failure. */
  pause?: { since: Date; ms: number }
  /** A call is testing whether it has recovered. */
  isProbed: boolean
}
/** The state of each supplier that this node has called. */
const health = perApp(() => new Map<string, Health>())

export type Asked = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** 404 is an answer, and no failure of the supplier. */
  orNone?: boolean
}

/** The JSON that a supplier answers; undefined for 404 with `orNone`. Throws `SupplierAway`. */
export async function askSupplier(deps: Deps, to: Supplier, asked: Asked): Promise<unknown> {
  refuseUnwell(deps, to)
  const state = healthOf(deps, to.key)
  const probes = state.pause !== undefined
  if (probes) state.isProbed = true
  state.busy += 1
  try {
    const answer = await send(deps, to, asked)
    Object.assign(state, { failures: 0, pauses: 0, pause: undefined })
    return answer
  } catch (error) {
    // Calls that were running when the pause began are not counted again.
    if (probes || !state.pause) fail(deps, to.key, state)
    throw error instanceof SupplierAway ? error : new SupplierAway(`${to.key}: ${String(error)}`)
  } finally {
    state.busy -= 1
    if (probes) state.isProbed = false
  }
}

/** Throws `SupplierAway` at once if the supplier is paused. */
export function refuseUnwell(deps: Deps, { key }: Pick<Supplier, 'key'>): void {
  const { pause, isProbed, busy } = healthOf(deps, key)
  if (pause && (isProbed || !isPast(pause.since, pause.ms, deps.clock.now())))
    throw new SupplierAway(`${key} is left alone for a while`)
  if (busy >= HANDS_EACH) throw new SupplierAway(`${key} keeps ${busy} waiting`)
}

function healthOf(deps: Deps, key: string): Health {
  const all = health(deps)
  const found = all.get(key) ?? { busy: 0, failures: 0, pauses: 0, isProbed: false }
  all.set(key, found)
  return found
}

function fail({ log, clock }: Deps, supplier: string, state: Health): void {
  state.failures += 1
  if (!state.pause && state.failures < FAILURES_IN_ROW) return
  const ms = Math.min(PAUSE_MS.least * 2 ** state.pauses, PAUSE_MS.most)
  state.pauses += 1
  state.pause = { since: clock.now(), ms }
  log.error({ alarm: 'supplier_unwell', supplier }, 'a supplier is left alone for a while')
}

async function send({ clock }: Deps, to: Supplier, { method, path, body, orNone }: Asked) {
  const url = new URL(to.url + path)
  const text = body && JSON.stringify(body)
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: {
      [OPERATOR_HEADER]: OPERATOR,
      ...signedHeaders({ secret: to.secrets[0], url, body: text, now: clock.now() }),
    },
    ...(text && { body: text }),
  })
  const answer = await readText(response)
  if (orNone && response.status === 404) return undefined
  if (!response.ok) throw new SupplierAway(`${to.key} ${method} ${path}: ${response.status}`)
  return JSON.parse(answer) as unknown
}

async function readText(response: Response): Promise<string> {
  const body = await shortBody(
    response,
    ANSWER_MAX_BYTES,
    () => new SupplierAway('the answer is too long'),
  )
  return body.toString('utf8')
}
