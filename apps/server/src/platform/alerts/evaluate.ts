/**
 * Compares measurements with the rules of alerts, raises an alert for what was bad for long enough, and closes it when
 * the measurement is good again.
 *
 * Locks: the alert's row, then jobs.
 */
import { randomUUID } from 'node:crypto'
import { type AlertRule, alertsSettings } from '@ayva/contract/platform/alerts'
import { after, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Measure } from '#lib/measure.ts'
import { readSetting } from '../settings/settings.ts'
import * as store from './alerts.sql.ts'
import { type Channels, channelsOf, tell } from './channels.ts'

/** More than rules can be set, because rules that were removed may still have open alerts. */
const OPEN_MAX = 500

export const rulesOf = (deps: Deps): Promise<AlertRule[]> =>
  readSetting(deps, alertsSettings, 'alert_rules')

/** Reads a measurement; undefined if it does not exist or could not be read. */
export async function valueOf(
  deps: Deps,
  measure: Measure | undefined,
): Promise<number | undefined> {
  if (!measure) return undefined
  try {
    return await measure.read(deps)
  } catch (error) {
    deps.log.warn({ measure: measure.name, error }, 'a measurement could not be read')
    return undefined
  }
}

export async function evaluate(
  deps: Deps,
  measures: ReadonlyMap<string, Measure>,
  signal?: AbortSignal,
): Promise<void> {
  const rules = (await rulesOf(deps)).filter(({ enabled }) => enabled)
  const channels = await channelsOf(deps)
  const values = new Map<string, number | undefined>()
  for (const name of new Set(rules.map(({ measure }) => measure))) {
    if (signal?.aborted) return
    values.set(name, await valueOf(deps, measures.get(name)))
  }
  for (const rule of rules) {
    const value = values.get(rule.measure)
    // What cannot be measured neither raises nor closes an alert.
    if (value !== undefined) await judge(deps, { rule, value, channels })
  }
  const watched = new Set(rules.map(({ key }) => key))
  for (const rule of await store.listOpenRules(deps.db, OPEN_MAX))
    if (!watched.has(rule)) await end(deps, { rule, channels })
}

type Judged = { rule: AlertRule; value: number; channels: Channels }

async function judge(deps: Deps, { rule, value, channels }: Judged): Promise<void> {
  if (value <= rule.above) return end(deps, { rule: rule.key, channels })
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const bad = { above: BigInt(rule.above), value: BigInt(value) }
    const { key, title, measure } = rule
    let open = await store.lockOpen(tx, key)
    if (open) await store.setValue(tx, open.id, bad.value)
    else {
      const id = randomUUID()
      await store.insertAlert(tx, { id, rule: key, title, measure, ...bad, beganAt: now })
      open = await store.lockOpen(tx, key)
    }
    if (!open || open.raisedAt || after(open.beganAt, minutes(rule.minutes)) > now) return
    await store.raise(tx, open.id, now)
    await tell(tx, deps, { alert: Object.assign({}, open, bad), channels, event: 'raised' })
    deps.log.error({ alarm: 'alert', rule: key, value }, 'an alert was raised')
  })
}

/** The measurement is good, or nobody watches it any more. */
async function end(
  deps: Deps,
  { rule, channels }: { rule: string; channels: Channels },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const open = await store.lockOpen(tx, rule)
    if (!open) return
    if (!open.raisedAt) return store.drop(tx, open.id)
    await store.close(tx, open.id, deps.clock.now())
    await tell(tx, deps, { alert: open, channels, event: 'closed' })
  })
}
