/**
 * Asking a supplier: signed, within a deadline, a few at a time, and not for a while where it has failed
 * several times; then one call finds out whether it is well again. A supplier that hangs keeps its own
 * hands busy and nobody else's.
 */
import { OPERATOR_HEADER } from '@ayva/contract/games/suppliers/supplier'
import { perApp } from '#lib/cache/per-app.ts'
import { isPast, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { signedHeaders } from '#lib/http/signed-messages.ts'
import { stretched } from '#lib/neighbours.ts'
import { type Supplier } from '../suppliers.list.ts'

/** As the supplier knows us. */
export const OPERATOR = 'ayva'
/** A player waits for it, and is to be answered within five seconds. */
const ANSWER_WITHIN_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 1024 * 1024
const HANDS_EACH = 8
const FAILURES_IN_ROW = 5
const PAUSE_MS = { least: seconds(5), most: seconds(60) }

/** No answer, or none that can be understood. */
export class SupplierAway extends Error {
  override name = 'SupplierAway'
}

type Health = {
  busy: number
  failures: number
  pauses: number
  /** It is left alone since then, and longer each time. */
  pause?: { since: Date; ms: number }
  /** Somebody finds out whether it is well again. */
  isProbed: boolean
}
/** Of this node: one entry for a supplier that was spoken to. */
const health = perApp(() => new Map<string, Health>())

export type Asked = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** That there is no such thing is an answer, and no fault of the supplier. */
  orNone?: boolean
}

/** The JSON that a supplier answers with; undefined for what there is not. Refuses `SupplierAway`. */
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
    // Those that were under way when it was given up say nothing new.
    if (probes || !state.pause) fail(deps, to.key, state)
    throw error instanceof SupplierAway ? error : new SupplierAway(`${to.key}: ${String(error)}`)
  } finally {
    state.busy -= 1
    if (probes) state.isProbed = false
  }
}

/** Refuses `SupplierAway` at once where a supplier would not be asked. */
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
