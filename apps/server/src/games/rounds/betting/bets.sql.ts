/** Bets and actions, each in one round trip because this is the hot path. The functions are in `db/functions`. */
import { type Db, sql, type Tx } from '#lib/data/db.ts'
import { type Account } from '../../../ledger/wallet/wallet.ts'
import { type NewBet, type Played } from '../rounds.sql.ts'
import { type SeedStateRow } from '../fairness/seeds.sql.ts'

/** A round to be written, with the part of its transfer's id that does not depend on the time. */
export type Bet = NewBet & { stakeId: string }
export type Verdict = Stopped & {
  place: number
  verdict: 'made' | 'known' | 'stale' | 'blocked' | 'limited' | 'cycle' | 'open' | 'short'
  balance: bigint
  sequence: bigint
  openedAt: Date
  /** For the verdict 'stale': the state for computing the player's next bet. */
  seedState: FreshSeedState | null
}
export type Stopped = {
  /** The rule that stopped the stake, with the amount used and the limit in minor units. */
  rule: string | null
  used: bigint | null
  max: bigint | null
  retryAt: Date | null
  /** The grant or free rounds that the stake was taken from. */
  grantId: string | null
}
type NotAsked = 'playerId' | 'currency' | 'hasWallet' | 'serverSeed' | 'sealedSeed'
export type FreshSeedState = Omit<SeedStateRow, NotAsked> & {
  /** PostgreSQL writes bytes in JSON as \\x and hexadecimal digits. */
  sealedSeed: string
}

/** The funds for stakes in their order, and the time if it is not the database's. */
export type Terms = { funds: readonly Account[]; at: Date | null }

const settling = (name: string) => ({
  name,
  text: `select place, verdict, balance, sequence, opened_at as "openedAt", seed_state as "seedState", rule, used, max,
    retry_at as "retryAt", grant_id as "grantId" from ${name}($1, $2, $3)`,
})
const together = settling('rounds_settle')
const alone = settling('rounds_settle_alone')

/**
 * Judges and writes bets of different players, in order of player. A player missing in the answer has no seed state or
 * no wallet, or their rows are locked.
 */
export async function settle({ pool }: Db, bets: readonly Bet[], terms: Terms): Promise<Verdict[]> {
  return (await pool.query<Verdict>({ ...together, values: valuesOf(bets, terms) })).rows
}

/** Judges and writes one bet; waits half a second for locked rows. */
export async function settleAlone({ pool }: Db, bet: Bet, terms: Terms) {
  const { rows } = await pool.query<Verdict>({ ...alone, values: valuesOf([bet], terms) })
  return rows[0]
}

/** The same within a transaction that holds the seed state. */
export async function settleIn(tx: Tx, bet: Bet, { funds, at }: Terms) {
  const { rows } = await sql<Verdict>`
    select place, verdict, balance, sequence, opened_at, seed_state, rule, used, max, retry_at,
      grant_id
    from rounds_settle_alone(${recordsOf([bet])}::round_bet[], ${funds}::ledger_account[], ${at})`.execute(
    tx,
  )
  return rows[0]
}

/**
 * The fields of the record in the order of the database type `round_bet`. Times are durations, because the database
 * determines when the round began.
 */
const fields: ((bet: Bet, place: number) => string | number | bigint | null)[] = [
  (_, place) => place,
  ({ playerId }) => playerId,
  ({ id }) => id,
  ({ stakeId }) => stakeId,
  ({ requestHash }) => bytes(requestHash),
  ({ gameId }) => gameId,
  ({ modelId }) => modelId,
  ({ modelVersion }) => modelVersion,
  ({ modelHash }) => bytes(modelHash),
  ({ seedPairId }) => seedPairId,
  ({ nonce }) => nonce,
  ({ currency }) => currency,
  ({ bet }) => bet,
  ({ payout }) => payout,
  ({ capMultiplier4 }) => capMultiplier4,
  ({ params }) => quoted(params),
  ({ status }) => status,
  ({ outcome }) => quoted(outcome),
  ({ legal }) => (legal === null ? null : quoted(legal)),
  ({ nextStartAt, openedAt }) => span(nextStartAt.getTime() - openedAt.getTime()),
  ({ settleAt, openedAt }) => settleAt && span(settleAt.getTime() - openedAt.getTime()),
]

const valuesOf = (bets: readonly Bet[], { funds, at }: Terms) => [recordsOf(bets), funds, at]

/** Formats each bet as a PostgreSQL record; only JSON and bytes need quotes. */
function recordsOf(bets: readonly Bet[]): string[] {
  return bets.map((bet, at) => `(${fields.map((field) => field(bet, at + 1) ?? '').join()})`)
}

const bytes = (value: Buffer) => `"\\\\x${value.toString('hex')}"`
const span = (ms: number) => `${ms} ms`
function quoted(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll('"', '""')}"`
}

export type Step = Played & {
  playerId: bigint
  id: string
  knownActions: number
  actions: unknown[]
  /** The transfer that takes the stake added by the step. */
  stakeId: string
  transferId: string
  settleAfterMs: number | null
}
type Stepped = Stopped & {
  verdict: 'made' | 'stale' | 'manual' | 'blocked' | 'limited' | 'short' | null
  balance: bigint
  sequence: bigint
  at: Date
}

/**
 * Writes an action, takes the stake that it adds and pays its result, in one round trip. A refused stake leaves the
 * round unchanged.
 */
export async function writeStep({ pool }: Db, step: Step, terms: Terms): Promise<Stepped> {
  const record = {
    player_id: step.playerId.toString(),
    id: step.id,
    known_actions: step.knownActions,
    actions: step.actions,
    action_count: step.actions.length,
    status: step.status,
    outcome: step.outcome,
    legal: step.legal ?? undefined,
    stake: step.stake.toString(),
    payout: step.payout.toString(),
    settle_after: step.settleAfterMs === null ? null : span(step.settleAfterMs),
    stake_id: step.stakeId,
    transfer_id: step.transferId,
  }
  const { rows } = await pool.query<Stepped>({
    name: 'rounds_step',
    text: `select verdict, balance, sequence, at, rule, used, max, retry_at as "retryAt",
      grant_id as "grantId" from rounds_step($1, $2, $3)`,
    values: [JSON.stringify(record), terms.funds, terms.at],
  })
  return rows[0]!
}
