/**
 * One node leads: it opens and ends crash rounds. Its writes carry its lease token, so that a node whose lease expired
 * while it was stopped writes nothing.
 */
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from './crash-rounds.sql.ts'

const LEASE_MS = 3_000
/** A gap of service longer than this is an outage. It is shorter than the lifetime of a lease. */
export const OUTAGE_MS = 1_900

export const readLead = ({ db, clock }: Deps) => store.readLead(db, toldTime(clock))
export const giveLead = ({ db }: Deps, holder: string) => store.giveLead(db, holder)
export const markServed = ({ db, clock }: Deps) => store.markServed(db, OUTAGE_MS, toldTime(clock))

/** The token of the lease; undefined if another node holds it. */
export const takeLead = ({ db, clock }: Deps, holder: string) =>
  store.takeLead(db, { holder, leaseMs: LEASE_MS, told: toldTime(clock) })

export const insertCrashRound = (
  { db, clock }: Deps,
  opening: Parameters<typeof store.insertCrashRound>[1],
) => store.insertCrashRound(db, opening, toldTime(clock))

export const endCrashRound = (
  { db, clock }: Deps,
  end: Parameters<typeof store.endCrashRound>[1],
) => store.endCrashRound(db, end, toldTime(clock))
