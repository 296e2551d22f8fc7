/**
 * Self-exclusion holds for a person: an account with a strong fact in common with one that has excluded itself is closed
 * for play until the same end. Own money can be withdrawn, and wins and rollbacks are paid, as in every break.
 *
 * The calls that change facts publish only an event, so they take the same time whether a fact is known or not, and no
 * failure here stops a withdrawal. One consumer takes all events in order: of a fact and an exclusion that arise at
 * once, the later event finds the earlier one. A job then closes the account, under the locks of one player.
 */
import { type PersonFactKind } from '@ayva/contract/protection/limits/office'
import { keyedHashes } from '#lib/data/seal.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PersonFactsOf } from '#lib/person-facts.ts'
import { addJob } from '#lib/work/jobs.ts'
import { notify } from '../../../communication/inbox/inbox.ts'
import { currenciesOf, lockPlayer } from '../../../identity/auth/auth.ts'
import { record } from '../../../platform/audit/audit.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { timeOf } from '../../../games/rounds/rounds.ts'
import { listOwnExclusions, type OwnExclusion } from '../breaks.sql.ts'
import { followExclusion, untilWords } from '../breaks.ts'
import * as store from './persons.sql.ts'

export const FOLLOW = 'limits.follow_exclusion'
/** This hash is not keyed by player, so that a fact of two accounts is found. */
const PLACE = 'person_fact: shared'
/** The most accounts with a common fact that are considered. */
const SAME_MAX = 200
/** Shared by hardly any two people; the other kinds are only shown to operators. */
const strong: ReadonlySet<PersonFactKind> = new Set(['person', 'document', 'requisite'])

type Asked = { deps: Deps; facts: readonly PersonFactsOf[] }

/** Stores the present facts of a player, and matches the account with those that share one. */
export async function recognise(tx: Tx, { deps, facts }: Asked, playerId: bigint): Promise<void> {
  if (await isClosed(tx, playerId)) return
  const now = deps.clock.now()
  const present: { kind: PersonFactKind; hashes: Buffer[] }[] = []
  for (const factsOf of facts)
    for (const { kind, value } of await factsOf(tx, deps, playerId))
      present.push({ kind, hashes: keyedHashes(deps.config, PLACE, `${kind} ${value}`) })
  const own = await listOwnExclusions(tx, [playerId], now)
  await store.keepFacts(
    tx,
    playerId,
    present.map(({ kind, hashes }) => ({ kind, hash: hashes[0]! })),
  )
  const known = present.flatMap(({ hashes }) => hashes)
  // Facts from before an exclusion are kept, so that changing them is no way around it.
  if (own.length === 0) await store.dropOthers(tx, playerId, known)
  const hashes = known.concat(await store.listHashes(tx, playerId))
  await matchAll(tx, { playerId, hashes, isExcluded: own.length > 0, now })
}

type Known = { playerId: bigint; hashes: Buffer[]; isExcluded: boolean; now: Date }

async function matchAll(tx: Tx, { playerId, hashes, isExcluded, now }: Known): Promise<void> {
  const same = await store.listSame(tx, playerId, { hashes, now, limit: SAME_MAX })
  const ids = same.map((one) => one.playerId)
  const excluded = new Set((await listOwnExclusions(tx, ids, now)).map((one) => one.playerId))
  for (const { playerId: otherId, kinds, isClosed: hasLeft } of same) {
    if (excluded.has(otherId)) await match(tx, { playerId, otherId, kinds }, now)
    if (isExcluded && !hasLeft)
      await match(tx, { playerId: otherId, otherId: playerId, kinds }, now)
  }
}

type Pair = { playerId: bigint; otherId: bigint; kinds: PersonFactKind[] }

async function match(tx: Tx, pair: Pair, at: Date): Promise<void> {
  const { playerId, otherId } = pair
  const isStrong = pair.kinds.some((kind) => strong.has(kind))
  const { isLifted } = await store.keepMatch(tx, { ...pair, isStrong }, at)
  if (!isStrong || isLifted) return
  await addJob(tx, FOLLOW, { playerId, otherId }, { jobKey: `${FOLLOW}:${playerId}:${otherId}` })
}

/** Closes an account for play as its match says. Repeating it changes nothing. */
export async function follow(
  deps: Deps,
  { playerId, otherId }: { playerId: bigint; otherId: bigint },
): Promise<void> {
  const has = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const found = await store.findMatch(tx, playerId, otherId)
    if (!found?.isStrong || found.liftedAt || (await isClosed(tx, playerId))) return false
    return followMatch(tx, deps, { ...found, playerId })
  })
  if (has) notifyTabs(deps.bus, playerId, { type: 'account' })
}

/** In a transaction that holds the player's row; false if the account is closed for as long already. */
export async function followMatch(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { playerId, otherId, kinds }: Pair,
): Promise<boolean> {
  const at = await timeOf(tx, deps.clock)
  const [exclusion] = await listOwnExclusions(tx, [otherId], at)
  if (!exclusion || !(await followExclusion(tx, { playerId, at }, exclusion))) return false
  await tell(tx, { playerId, otherId, kinds }, { exclusion, at })
  return true
}

async function tell(
  tx: Tx,
  { playerId, otherId, kinds }: Pair,
  { exclusion, at }: { exclusion: OwnExclusion; at: Date },
): Promise<void> {
  const until = untilWords({ ...exclusion, longTerm: true, opensAt: null })
  await notify(tx, {
    playerId,
    operation: `exclusion followed ${otherId} ${at.getTime()}`,
    name: 'exclusion_followed',
    said: { until },
    at,
  })
  await record(tx, {
    playerId,
    at,
    actorKind: 'job',
    actor: FOLLOW,
    action: 'player.exclusion_followed',
    subject: `player ${playerId}`,
    before: null,
    after: { otherId: String(otherId), kinds, until: exclusion.until?.toISOString() ?? null },
    why: `совпали данные с аккаунтом № ${otherId}`,
  })
}

const isClosed = async (tx: Tx, playerId: bigint) => (await currenciesOf(tx, [playerId])).size === 0
