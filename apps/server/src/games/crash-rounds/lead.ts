/**
 * One node leads: it opens and ends crash rounds. Its writes carry its lease token, so that a node whose lease expired
 * while it was stopped writes nothing.
 */
import { toldTime } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from './crash-rounds.sql.ts'

const LEASE_MS = 3_000
/** A gap of service longer than this is an outage. It is shorter than the lifetime of a lease. */
export const OUTAGE_MS = 1_900

export const readLead = ({ db, clock }: Deps) => store.readLead(db, toldTime(clock))
export const giveLead = ({ db }: Deps, holder: string) => store.giveLead(db, holder)
/** `at` is the time of the database, which `readLead` has returned. */
export const markServed = ({ db }: Deps, at: Date) => store.markServed(db, OUTAGE_MS, at)

/** The token of the lease; undefined if another node holds it. */
export const takeLead = ({ db }: Deps, holder: string, at: Date) =>
  store.takeLead(db, { holder, leaseMs: LEASE_MS, at })

/** Inserts the next crash round as the leader; undefined if another node leads now. */
export const insertCrashRound = (
  deps: Deps,
  { token, ...opening }: store.Opening & { token: bigint },
): Promise<bigint | undefined> =>
  asLeader(deps, token, (tx, at) => store.insertCrashRound(tx, opening, at))

/** Ends a crash round as the leader; false if another node leads now, or it is over already. */
export const endCrashRound = async (
  deps: Deps,
  { token, ...end }: store.End & { token: bigint },
): Promise<boolean> => (await asLeader(deps, token, (tx) => store.endCrashRound(tx, end))) ?? false

/** Writes what only the leader may write, at the time of the database. */
function asLeader<T>(
  { db, clock }: Deps,
  token: bigint,
  write: (tx: Tx, at: Date) => Promise<T>,
): Promise<T | undefined> {
  const told = toldTime(clock)
  return transaction(db, async (tx) => {
    const at = await store.momentOfLeader(tx, { leaseMs: LEASE_MS, told })
    return (await store.markLed(tx, token, at)) ? write(tx, at) : undefined
  })
}
