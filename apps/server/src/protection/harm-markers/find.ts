/**
 * Finds markers of harm: once a day every rule is compared with what the modules know about each player. A rule that
 * has noticed a player keeps silent about that player for some days.
 */
import { randomUUID } from 'node:crypto'
import { type HarmRule, harmMarkersSettings } from '@ayva/contract/protection/harm-markers'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Fact } from '#lib/fact.ts'
import { type Gathered } from '#lib/module.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { timeOf } from '../../games/rounds/rounds.ts'
import { listPlayersAfter, lockPlayer } from '../../identity/auth/auth.ts'
import { readFacts } from '../../platform/audiences/audiences.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { insertMarker, rulesSince } from './harm-markers.sql.ts'

const BATCH = 500
const FIND = 'harm_markers.find'
const MARK = 'harm_markers.mark'
const Marked = z.object({ playerId: z.coerce.bigint() })

type Facts = ReadonlyMap<string, Fact>

export function harmMarkersJobs(deps: Deps, { facts }: Pick<Gathered, 'facts'>): Jobs {
  return {
    tasks: {
      [FIND]: { queue: 'housekeeping', work: () => findPlayers(deps, facts) },
      [MARK]: {
        queue: 'housekeeping',
        work: (payload) => mark(deps, facts, z.parse(Marked, payload).playerId),
      },
    },
    cron: [`41 6 * * * ${FIND}`],
  }
}

const readRules = async (deps: Deps) => {
  const { enabled, rules, again_after_days } = await readSetting(
    deps,
    harmMarkersSettings,
    'harm_markers',
  )
  return {
    rules: enabled ? rules.filter((rule) => rule.enabled) : [],
    silence: days(again_after_days),
  }
}

async function findPlayers(deps: Deps, facts: Facts): Promise<void> {
  const { db, clock } = deps
  const { rules } = await readRules(deps)
  if (rules.length === 0) return
  const now = await timeOf(db, clock)
  const day = now.toISOString().slice(0, 10)
  for (let last = 0n; ;) {
    const ids = await listPlayersAfter(db, last, BATCH)
    const noticed = await noticedBy(db, facts, { rules, ids, now })
    await addMissingJobs(
      db,
      MARK,
      [...noticed.keys()].map((playerId) => ({
        key: `${playerId}:${day}`,
        payload: { playerId },
      })),
    )
    if (ids.length < BATCH) return
    last = ids.at(-1)!
  }
}

type Noticed = { rule: HarmRule; value: number }
type Asked = { rules: readonly HarmRule[]; ids: readonly bigint[]; now: Date }

/** The players whom at least one rule notices, with the rules and the figures. */
async function noticedBy(
  tx: Tx,
  facts: Facts,
  { rules, ids, now }: Asked,
): Promise<Map<bigint, Noticed[]>> {
  const names = [...new Set(rules.map(({ fact }) => fact))]
  const known = await readFacts(tx, facts, { names, ids, now })
  const found = new Map<bigint, Noticed[]>()
  for (const rule of rules)
    for (const [playerId, value] of known.get(rule.fact) ?? [])
      if (typeof value === 'number' && value >= rule.atLeast) {
        const before = found.get(playerId) ?? []
        found.set(playerId, before.concat({ rule, value }))
      }
  return found
}

/** Repeating it changes nothing, because a rule that has noticed the player keeps silent. */
async function mark(deps: Deps, facts: Facts, playerId: bigint): Promise<void> {
  const { rules, silence } = await readRules(deps)
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await timeOf(tx, deps.clock)
    const noticed =
      (await noticedBy(tx, facts, { rules, ids: [playerId], now })).get(playerId) ?? []
    const silent = await rulesSince(tx, playerId, after(now, -silence))
    for (const { rule, value } of noticed.filter(({ rule: { key } }) => !silent.includes(key))) {
      const id = randomUUID()
      const { key, title, atLeast } = rule
      await insertMarker(tx, {
        playerId,
        id,
        rule: key,
        title,
        value: BigInt(Math.round(value)),
        atLeast: BigInt(atLeast),
        foundAt: now,
      })
      await notify(tx, {
        playerId,
        operation: `harm marker ${id}`,
        name: 'harm_marker',
        said: { what: `${title}: ${Math.round(value)}`, atLeast: String(atLeast) },
        at: now,
      })
    }
  })
}
