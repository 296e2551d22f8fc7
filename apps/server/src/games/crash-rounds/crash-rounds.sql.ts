import { after } from '#lib/clock.ts'
import { sql, type Tx } from '#lib/data/db.ts'

/** The public fields of a chain. */
export type ShownChain = {
  id: bigint
  length: number
  firstHash: string
  announcedAt: Date
  /** Null until its source is known. */
  salt: string | null
  saltRule: string
  /** The height of the announced Bitcoin block; null if the salt is drawn. */
  saltBlock: number | null
  saltedAt: Date | null
}
export type ChainRow = ShownChain & { links: Buffer }
export type CrashRoundRow = {
  id: bigint
  chainId: bigint
  link: number
  bettingAt: Date
  startsAt: Date
  endedAt: Date | null
  crash100: number | null
  serverSeed: string | null
  interrupted: boolean
  landedAt: Date | null
}
export type Lead = { holder: string | null; token: bigint; until: Date; servedAt: Date; now: Date }

const now = (told: Date | null) => sql<Date>`coalesce(${told}::timestamptz, clock_timestamp())`

/**
 * The database's time, which all nodes share. It is asked before a row is changed, because shards must not compute
 * different times.
 */
export async function momentOf(tx: Tx, told: Date | null): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${now(told)} as now`.execute(tx)
  return rows[0]!.now
}

const crashRounds = (tx: Tx) =>
  tx
    .selectFrom('crashRound')
    .select(['id', 'chainId', 'link', 'bettingAt', 'startsAt', 'endedAt', 'crash100'])
    .select(['serverSeed', 'interrupted', 'landedAt'])

const chains = (tx: Tx) =>
  tx
    .selectFrom('crashChain')
    .select(['id', 'length', 'firstHash', 'announcedAt', 'salt', 'saltRule'])
    .select(['saltBlock', 'saltedAt'])

export async function findCrashRound(tx: Tx, id: bigint): Promise<CrashRoundRow | undefined> {
  return crashRounds(tx).where('id', '=', id).executeTakeFirst()
}

/** Finished crash rounds, newest first. */
export async function listEnded(tx: Tx, limit: number): Promise<CrashRoundRow[]> {
  return crashRounds(tx)
    .where('endedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function latestCrashRound(tx: Tx): Promise<CrashRoundRow | undefined> {
  return crashRounds(tx).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

type Landing = { after: bigint | undefined; limit: number }

/** Finished crash rounds with bets that are not settled, oldest first, after a given one. */
export async function listLanding(tx: Tx, { after, limit }: Landing): Promise<CrashRoundRow[]> {
  return crashRounds(tx)
    .where('landedAt', 'is', null)
    .where('endedAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findChain(tx: Tx, id: bigint): Promise<ChainRow | undefined> {
  return chains(tx).select('links').where('id', '=', id).executeTakeFirst()
}

/** Without its links, which are tens of kilobytes. */
export async function findShownChain(tx: Tx, id: bigint): Promise<ShownChain | undefined> {
  return chains(tx).where('id', '=', id).executeTakeFirst()
}

export async function latestChain(tx: Tx): Promise<ShownChain | undefined> {
  return chains(tx).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function listChains(tx: Tx, limit: number): Promise<ShownChain[]> {
  return chains(tx).orderBy('id', 'desc').limit(limit).execute()
}

type NewChain = Omit<ChainRow, 'announcedAt' | 'salt' | 'saltedAt'>

/** False if another node announced a chain of that number first. */
export async function insertChain(tx: Tx, chain: NewChain, told: Date | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows = 0n } = await tx
    .insertInto('crashChain')
    .values({ ...chain, announcedAt: now(told) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return rows > 0n
}

/** False if it already has a salt. */
export async function setSalt(
  tx: Tx,
  { id, salt, at }: { id: bigint; salt: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crashChain')
    .set({ salt, saltedAt: at })
    .where('id', '=', id)
    .where('salt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function readLead(tx: Tx, told: Date | null): Promise<Lead> {
  const { rows } = await sql<Lead>`
    select holder, token, until, served_at, ${now(told)} as now from crash_lead`.execute(tx)
  return rows[0]!
}

type Hold = { holder: string; leaseMs: number; at: Date }

/** Renews the lease, or takes an expired one with a new token. */
export async function takeLead(tx: Tx, { holder, leaseMs, at }: Hold) {
  const { rows } = await sql<{ token: bigint }>`
    update crash_lead set holder = ${holder},
      token = token + case when holder = ${holder}::uuid then 0 else 1 end,
      until = ${after(at, leaseMs)}
    where holder = ${holder}::uuid or until < ${at} returning token`.execute(tx)
  return rows[0]?.token
}

export async function giveLead(tx: Tx, holder: string): Promise<void> {
  await sql`update crash_lead set until = '-infinity', holder = null
    where holder = ${holder}::uuid`.execute(tx)
}

/** Records once a second that a node is serving, unless an outage has already begun. */
export async function markServed(tx: Tx, outageMs: number, at: Date): Promise<void> {
  await sql`update crash_lead set served_at = ${at}
    where served_at > ${after(at, -outageMs)} and served_at < ${after(at, -700)}`.execute(tx)
}

/**
 * The time at which the leader writes. Its transaction keeps others from taking the lead, so it must not outlive the
 * lease if the node is stopped in it.
 */
export async function momentOfLeader(
  tx: Tx,
  { leaseMs, told }: { leaseMs: number; told: Date | null },
): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${now(told)} as now,
    set_config('idle_in_transaction_session_timeout', ${`${leaseMs}`}, true)`.execute(tx)
  return rows[0]!.now
}

/** False if another node leads now. Until the transaction ends no other can take the lead. */
export async function markLed(tx: Tx, token: bigint, at: Date): Promise<boolean> {
  const { rows } = await sql`update crash_lead set served_at = ${at}
    where token = ${token} returning token`.execute(tx)
  return rows.length > 0
}

export type Opening = { chainId: bigint; link: number; bettingMs: number }

/** Inserts the next crash round; undefined if its link was used already. */
export async function insertCrashRound(tx: Tx, { bettingMs, ...link }: Opening, at: Date) {
  const last = await latestCrashRound(tx)
  const row = await tx
    .insertInto('crashRound')
    .values({
      ...link,
      id: (last?.id ?? 0n) + 1n,
      bettingAt: at,
      startsAt: after(at, bettingMs),
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type End = {
  id: bigint
  endedAt: Date
  crash100: number
  serverSeed: string
  interrupted: boolean
}

/** Marks the crash round as over, which makes its link public; false if it is over already. */
export async function endCrashRound(tx: Tx, { id, ...end }: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crashRound')
    .set(end)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLanded(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('crashRound')
    .set({ landedAt: at })
    .where('id', '=', id)
    .where('landedAt', 'is', null)
    .execute()
}
