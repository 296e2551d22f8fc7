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
  { id, salt }: { id: bigint; salt: string },
  told: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crashChain')
    .set({ salt, saltedAt: now(told) })
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

type Hold = { holder: string; leaseMs: number; told: Date | null }

/** Renews the lease, or takes an expired one with a new token. */
export async function takeLead(tx: Tx, { holder, leaseMs, told }: Hold) {
  const { rows } = await sql<{ token: bigint }>`
    update crash_lead set holder = ${holder},
      token = token + case when holder = ${holder}::uuid then 0 else 1 end,
      until = ${now(told)} + ${leaseMs} * interval '1 millisecond'
    where holder = ${holder}::uuid or until < ${now(told)} returning token`.execute(tx)
  return rows[0]?.token
}

export async function giveLead(tx: Tx, holder: string): Promise<void> {
  await sql`update crash_lead set until = '-infinity', holder = null
    where holder = ${holder}::uuid`.execute(tx)
}

/** Records once a second that a node is serving, unless an outage has already begun. */
export async function markServed(tx: Tx, outageMs: number, told: Date | null): Promise<void> {
  await sql`update crash_lead set served_at = ${now(told)}
    where served_at > ${now(told)} - ${outageMs} * interval '1 millisecond'
      and served_at < ${now(told)} - interval '700 milliseconds'`.execute(tx)
}

type Opening = { token: bigint; chainId: bigint; link: number; bettingMs: number }

/** Inserts the next crash round as the leader; undefined if another node leads now. */
export async function insertCrashRound(tx: Tx, opening: Opening, told: Date | null) {
  const { token, chainId, link, bettingMs } = opening
  const { rows } = await sql<{ id: bigint }>`
    with moment as (select ${now(told)} as at), served as (
      update crash_lead set served_at = moment.at from moment where token = ${token}
      returning token)
    insert into crash_round (id, chain_id, link, betting_at, starts_at)
    select coalesce((select max(id) from crash_round), 0) + 1, ${chainId}::bigint, ${link}::integer,
      moment.at, moment.at + ${bettingMs} * interval '1 millisecond'
    from moment, served on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

type End = { token: bigint; id: bigint; endedAt: Date; crash100: number; serverSeed: string }

/** Marks the crash round as over, which makes its link public. */
export async function endCrashRound(
  tx: Tx,
  end: End & { interrupted: boolean },
  told: Date | null,
) {
  const { token, id, endedAt, crash100, serverSeed, interrupted } = end
  const { rows } = await sql<{ id: bigint }>`
    with served as (update crash_lead set served_at = ${now(told)}
      where token = ${token} returning token)
    update crash_round set ended_at = ${endedAt}, crash100 = ${crash100}, server_seed = ${serverSeed},
      interrupted = ${interrupted}
    where id = ${id} and ended_at is null and exists (select from served)
    returning id`.execute(tx)
  return rows.length > 0
}

export async function setLanded(tx: Tx, id: bigint, told: Date | null): Promise<void> {
  await sql`update crash_round set landed_at = ${now(told)} where id = ${id} and landed_at is null`.execute(
    tx,
  )
}
