import { sql, type Tx } from '#lib/data/db.ts'

/** The time of a statement; null uses the database's clock, which all nodes share. */
export type Told = Date | null
const moment = (told: Told) => sql`coalesce(${told}::timestamptz, clock_timestamp())`

export type ProviderState = {
  provider: string
  enabled: boolean
  why: string
  failures: number
  pausedUntil: Date | null
  paused: boolean
  probing: boolean
}

/** The health of providers; one that never failed has no row. */
export async function stateOf(tx: Tx, provider: string, told: Told) {
  const { rows } = await sql<ProviderState>`
    select provider, enabled, why, failures, paused_until as "pausedUntil",
      coalesce(paused_until > ${moment(told)}, false) as paused,
      coalesce(probing_until > ${moment(told)}, false) as probing
    from provider_state where provider = ${provider}`.execute(tx)
  return rows[0]
}

/** True for the one caller that may test whether a paused provider has recovered. */
export async function takeProbe(tx: Tx, provider: string, probeMs: number, told: Told) {
  const { numAffectedRows } = await sql`
    update provider_state
    set probing_until = ${moment(told)} + make_interval(secs => ${probeMs / 1000}::float8)
    where provider = ${provider} and paused_until <= ${moment(told)}
      and (probing_until is null or probing_until <= ${moment(told)})`.execute(tx)
  return numAffectedRows === 1n
}

type Answer = { provider: string; failed: boolean; ms: number; bucketMs: number; told: Told }

/** Counts an answer; a successful one ends all pauses. */
export async function countAnswer(tx: Tx, { provider, failed, ms, bucketMs, told }: Answer) {
  const width = bucketMs / 1000
  await sql`
    insert into provider_health (provider, bucket, calls, failed, ms_sum, ms_max)
    values (${provider},
      to_timestamp(floor(extract(epoch from ${moment(told)}) / ${width}::float8) * ${width}::float8),
      1, ${failed ? 1 : 0}, ${ms}, ${ms})
    on conflict (provider, bucket) do update set calls = provider_health.calls + 1,
      failed = provider_health.failed + excluded.failed,
      ms_sum = provider_health.ms_sum + excluded.ms_sum,
      ms_max = greatest(provider_health.ms_max, excluded.ms_max)`.execute(tx)
  if (failed) return
  await sql`update provider_state
    set failures = 0, pauses = 0, paused_until = null, probing_until = null,
      well_since = case when paused_until is null then well_since else ${moment(told)} end
    where provider = ${provider} and (failures > 0 or paused_until is not null)`.execute(tx)
}

/** Counts a failure and returns the number of consecutive ones. */
export async function countFailure(tx: Tx, provider: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into provider_state as s (provider, failures) values (${provider}, 1)
    on conflict (provider) do update set failures = s.failures + 1
    returning failures`.execute(tx)
  return rows[0]!.failures
}

export type Window = { calls: number; failed: number; msSum: number; msMax: number }

/** The answers of the last period; `sinceWell` excludes those before its last recovery. */
export async function windowOf(
  tx: Tx,
  provider: string,
  { windowMs, sinceWell, told }: { windowMs: number; sinceWell: boolean; told: Told },
): Promise<Window> {
  const { rows } = await sql<Window>`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(failed), 0)::int as failed,
      coalesce(sum(ms_sum), 0)::float8 as "msSum", coalesce(max(ms_max), 0)::int as "msMax"
    from provider_health h
    where provider = ${provider}
      and bucket > ${moment(told)} - make_interval(secs => ${windowMs / 1000}::float8)
      and (not ${sinceWell}::boolean or bucket > coalesce(
        (select well_since from provider_state s where s.provider = h.provider), '-infinity'))`.execute(
    tx,
  )
  return rows[0]!
}

type Unwell = { windowMs: number; callsLeast: number; told: Told }

/** Providers that are switched off, were paused recently, or failed more often than not. */
export async function unwell(tx: Tx, { windowMs, callsLeast, told }: Unwell): Promise<string[]> {
  const since = sql`${moment(told)} - make_interval(secs => ${windowMs / 1000}::float8)`
  const { rows } = await sql<{ provider: string }>`
    with late as (select h.provider, sum(calls) as calls, sum(failed) as failed
      from provider_health h left join provider_state s on s.provider = h.provider
      where bucket > ${since} and bucket > coalesce(s.well_since, '-infinity')
      group by h.provider)
    select provider from provider_state s full join late using (provider)
    where not coalesce(s.enabled, true) or s.paused_until > ${since}
      or (late.calls >= ${callsLeast} and 2 * late.failed > late.calls)`.execute(tx)
  return rows.map(({ provider }) => provider)
}

/** Pauses the provider, longer each time; a paused one stays unchanged. */
export async function pause(
  tx: Tx,
  provider: string,
  { leastMs, mostMs, told }: { leastMs: number; mostMs: number; told: Told },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update provider_state set pauses = pauses + 1, probing_until = null,
      paused_until = ${moment(told)} + make_interval(secs =>
        least(${leastMs / 1000}::float8 * power(2, least(pauses, 20)), ${mostMs / 1000}::float8))
    where provider = ${provider} and (paused_until is null or paused_until <= ${moment(told)})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function switchProvider(
  tx: Tx,
  { provider, enabled, why }: { provider: string; enabled: boolean; why: string },
): Promise<void> {
  await sql`insert into provider_state (provider, enabled, why) values (${provider}, ${enabled}, ${why})
    on conflict (provider) do update set enabled = excluded.enabled, why = excluded.why`.execute(tx)
}

/** Locks the provider's row for the transaction; returns whether it was on. */
export async function lockSwitch(tx: Tx, provider: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${provider}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from provider_state where provider = ${provider}`.execute(tx)
  return rows[0]?.enabled ?? true
}

export async function sweepHealth(tx: Tx, before: Date): Promise<void> {
  await sql`delete from provider_health where bucket < ${before}`.execute(tx)
}
