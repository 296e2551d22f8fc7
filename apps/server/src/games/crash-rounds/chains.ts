/**
 * The sequence of chains. Link 0 is published first and the salt is determined afterwards, and each chain is used in
 * order to its end, so that nobody can choose a chain by its outcomes.
 */
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { transaction } from '#lib/data/db.ts'
import { seal } from '#lib/data/seal.ts'
import { BLOCK_HASH, canBeNamed, drawSalt, eventOf } from '#lib/outside-event.ts'
import { record } from '../../platform/audit/audit.ts'
import { makeChain } from './chain.ts'
import * as store from './crash-rounds.sql.ts'
import { placeOf } from './sealed.ts'

/** How many rounds before a chain's end the next one is announced: four days of crash rounds. */
const ANNOUNCED_BEFORE = 40_000
const DRAWN_RULE =
  'Песочница: соль — 32 случайных байта, взятых после публикации начального хеша цепи.'
const blockRule = (height: number) =>
  `Соль — хеш блока Bitcoin № ${height}: он назван вместе с начальным хешем цепи, до того как был найден.`

export type NextLink = { chainId: bigint; link: number }
type By = { actorKind: 'command' | 'job'; actor: string; why: string }
const byItself: By = { actorKind: 'job', actor: 'crash-rounds', why: 'следующая цепь полётов' }

/** A command asked for something that the chains do not permit. */
export class WrongChain extends Error {}

/** The link of the next crash round; undefined while its chain is not announced or has no salt. */
export async function readyLink({ db }: Pick<Deps, 'db'>): Promise<NextLink | undefined> {
  const { current, link } = await place(db)
  if (!current || current.salt === null) return undefined
  return { chainId: current.id, link }
}

/** The chain of the next crash round, and the position in it. */
async function place(db: Deps['db']) {
  const last = await store.latestCrashRound(db)
  const chain = await store.findShownChain(db, last?.chainId ?? 1n)
  const link = last ? last.link + 1 : 1
  if (!chain || link <= chain.length) return { current: chain, link }
  return { current: await store.findShownChain(db, chain.id + 1n), link: 1 }
}

/** The number of the chain that is due to be announced; undefined if none is. */
async function wantedChain({ db }: Pick<Deps, 'db'>, length: number): Promise<bigint | undefined> {
  const newest = await store.latestChain(db)
  if (!newest) return 1n
  const { current, link } = await place(db)
  const isNear = !current || current.length - link < Math.min(ANNOUNCED_BEFORE, length / 2)
  return isNear && (current?.id ?? newest.id) === newest.id ? newest.id + 1n : undefined
}

/** In the sandbox: announces the chain that is due, and draws the salt of an announced one. */
export async function prepareChains(deps: Deps, length: number): Promise<void> {
  if (eventOf(deps.config) !== 'drawn') return
  const wanted = await wantedChain(deps, length)
  if (wanted !== undefined) await announce(deps, { id: wanted, length, block: null, by: byItself })
  const newest = await store.latestChain(deps.db)
  if (newest?.salt === null && newest.saltBlock === null)
    await fixSalt(deps, { id: newest.id, salt: drawSalt(), by: byItself })
}

type Announcing = { id: bigint; length: number; block: number | null; by: By }

/** Publishes link 0 of a new chain, with the source of its future salt. */
async function announce(deps: Deps, { id, length, block, by }: Announcing): Promise<void> {
  const { firstHash, checkpoints } = await makeChain(length)
  const saltRule = block === null ? DRAWN_RULE : blockRule(block)
  const links = seal(deps.config, placeOf(id), checkpoints)
  const row = { id, length, firstHash, saltRule, saltBlock: block, links }
  await transaction(deps.db, async (tx) => {
    if (!(await store.insertChain(tx, row, toldTime(deps.clock)))) return
    const after = { length, firstHash, saltRule, saltBlock: block }
    await record(tx, {
      ...by,
      action: 'crash_chain.announced',
      subject: `crash_chain ${id}`,
      at: deps.clock.now(),
      before: null,
      after,
    })
  })
}

/** Announces the next chain by command, at most one ahead of the chain in use. Throws `WrongChain`. */
export async function announceNext(
  deps: Deps,
  { length, block, by }: { length: number; block: number | null; by: By },
): Promise<store.ShownChain> {
  const isDrawn = eventOf(deps.config) === 'drawn'
  if (isDrawn !== (block === null))
    throw new WrongChain(isDrawn ? 'the sandbox names no block' : 'name the height of a block')
  if (block !== null && !canBeNamed(block, deps.clock.now()))
    throw new WrongChain(`block ${block} is found already, or is too far ahead`)
  const newest = await store.latestChain(deps.db)
  const last = await store.latestCrashRound(deps.db)
  if (newest && newest.id > (last?.chainId ?? 0n))
    throw new WrongChain(`chain ${newest.id} is announced and not begun`)
  const id = (newest?.id ?? 0n) + 1n
  await announce(deps, { id, length, block, by })
  if (isDrawn) await fixSalt(deps, { id, salt: drawSalt(), by })
  return (await store.findShownChain(deps.db, id))!
}

/** Sets a chain's salt by command to the hash of its announced Bitcoin block. Throws `WrongChain`. */
export async function saltByBlock(
  deps: Deps,
  { id, hash, by }: { id: bigint; hash: string; by: By },
): Promise<store.ShownChain> {
  const chain = await store.findShownChain(deps.db, id)
  if (!chain) throw new WrongChain(`there is no chain ${id}`)
  if (chain.saltBlock === null) throw new WrongChain(`chain ${id} waits for no block`)
  if (chain.salt !== null) throw new WrongChain(`chain ${id} has its salt`)
  if (!BLOCK_HASH.test(hash))
    throw new WrongChain('a hash is 64 digits 0-9a-f, the first 16 of them zeros')
  await fixSalt(deps, { id, salt: hash, by })
  return (await store.findShownChain(deps.db, id))!
}

/** Called after link 0 is stored publicly; a salt is written only once. */
async function fixSalt(
  { db, clock }: Deps,
  { id, salt, by }: { id: bigint; salt: string; by: By },
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = await store.momentOf(tx, toldTime(clock))
    if (!(await store.setSalt(tx, { id, salt, at }))) return
    await record(tx, {
      ...by,
      action: 'crash_chain.salted',
      subject: `crash_chain ${id}`,
      at: clock.now(),
      before: null,
      after: { salt },
    })
  })
}
