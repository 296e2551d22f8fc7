/**
 * Whether a provider may be asked, by what it has answered of late. One that fails five times in a row,
 * or more often than not, is left alone for a while; then one caller finds out whether it is well again.
 * Nodes share what they know through the database, and nothing here fails a call that has been answered.
 */
import { type Tx } from '#lib/data/db.ts'
import { type Clock, minutes, seconds, toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { ProviderAway } from './ask.ts'
import * as store from './health.sql.ts'
import { type Provider } from './provider.ts'
import { providerOf } from './providers.ts'

const FAILURES_IN_ROW = 5
/** Fewer calls say nothing of how often it fails. */
const CALLS_LEAST = 20
const FAILED_SHARE = 0.5
const BUCKET_MS = seconds(10)
export const WINDOW_MS = minutes(5)
const PAUSE = { leastMs: seconds(5), mostMs: minutes(1) }
/** Longer than any call takes: whoever tries and dies does not keep the others from trying. */
const PROBE_MS = seconds(10)

/** Nobody has asked the provider: it is switched off, or was not well a moment ago. */
export class PassedOver extends ProviderAway {
  override name = 'PassedOver'
  constructor(why: string) {
    super(why, { sure: true, well: true })
  }
}

/**
 * Asks a provider, unless it is not to be asked. What `begins` something new is not asked of one that an
 * operator has switched off; what is under way there goes on.
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

/** Whom players had better be warned of: by what all nodes have been answered in the last minutes. */
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
