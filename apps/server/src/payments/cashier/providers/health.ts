/**
 * A circuit breaker for providers. One that fails five times in a row, or more often than not, is paused; then a single
 * call tests whether it has recovered. Nodes share this state through the database, and storing it never fails a call
 * that was answered.
 */
import { type Tx } from '#lib/data/db.ts'
import { type Clock, minutes, seconds, toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { ProviderAway } from './ask.ts'
import * as store from './health.sql.ts'
import { type Provider } from './provider.ts'
import { providerOf } from './providers.ts'

const FAILURES_IN_ROW = 5
/** With fewer calls the failure rate means nothing. */
const CALLS_LEAST = 20
const FAILED_SHARE = 0.5
const BUCKET_MS = seconds(10)
export const WINDOW_MS = minutes(5)
const PAUSE = { leastMs: seconds(5), mostMs: minutes(1) }
/** Longer than any call, so that a crashed test call does not block the next one. */
const PROBE_MS = seconds(10)

/** The provider was not asked, because it is switched off or paused. */
export class PassedOver extends ProviderAway {
  override name = 'PassedOver'
  constructor(why: string) {
    super(why, { sure: true, well: true })
  }
}

/**
 * Calls a provider unless it is paused. Calls that begin something new (`begins`) are also skipped if an operator has
 * switched it off; payments under way there continue.
 */
export async function asking<T>(
  deps: Deps,
  name: string,
  { begins }: { begins: boolean },
  ask: (provider: Provider) => Promise<T>,
): Promise<T> {
  const provider = providerOf(name)
  const told = toldTime(deps.clock)
  const state = await store.stateOf(deps.db, name, told)
  if (begins && state?.enabled === false) throw new PassedOver(`${name} is switched off`)
  if (state?.pausedUntil && !(await mayProbe(deps, state, told)))
    throw new PassedOver(`${name} is left alone for a while`)
  const begun = performance.now()
  try {
    const answer = await ask(provider)
    await count(deps, name, { failed: false, ms: performance.now() - begun })
    return answer
  } catch (error) {
    const failed = error instanceof ProviderAway && !error.well
    await count(deps, name, { failed, ms: performance.now() - begun })
    throw error
  }
}

/** Providers that players are warned about, by the answers that all nodes got in the last minutes. */
export async function unwellProviders(tx: Tx, clock: Clock): Promise<Set<string>> {
  const told = toldTime(clock)
  const how = { windowMs: WINDOW_MS, callsLeast: FAILURES_IN_ROW, told }
  return new Set(await store.unwell(tx, how))
}

async function mayProbe(
  { db }: Deps,
  { provider, paused, probing }: store.ProviderState,
  told: store.Told,
): Promise<boolean> {
  return !paused && !probing && (await store.takeProbe(db, provider, PROBE_MS, told))
}

async function count(
  deps: Deps,
  provider: string,
  { failed, ms }: { failed: boolean; ms: number },
): Promise<void> {
  const { db, clock, log } = deps
  const told = toldTime(clock)
  try {
    await store.countAnswer(db, {
      provider,
      failed,
      told,
      bucketMs: BUCKET_MS,
      ms: Math.min(Math.round(ms), 600_000),
    })
    if (!failed) return
    const failures = await store.countFailure(db, provider)
    if (failures < FAILURES_IN_ROW && !(await failsOften(db, provider, told))) return
    if (await store.pause(db, provider, { ...PAUSE, told }))
      log.error(
        { alarm: 'provider_unwell', provider, failures },
        'a provider is left alone for a while',
      )
  } catch (error) {
    log.warn({ provider, error }, 'what a provider has answered is not counted')
  }
}

async function failsOften(tx: Tx, provider: string, told: store.Told): Promise<boolean> {
  const how = { windowMs: WINDOW_MS, sinceWell: true, told }
  const { calls, failed } = await store.windowOf(tx, provider, how)
  return calls >= CALLS_LEAST && failed / calls > FAILED_SHARE
}
