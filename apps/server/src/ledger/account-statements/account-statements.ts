/**
 * Account statements: the figures of a year from one snapshot of the ledger, checked against the accounts, drawn and
 * signed in a thread by a job, and stored sealed for a day. A player has one at a time.
 *
 * Locks: the row of the statement.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, refusing } from '@ayva/contract/base'
import {
  askAccountStatement,
  type AccountStatementState,
  ACCOUNT_STATEMENTS_PER_DAY,
  type takeAccountStatement,
} from '@ayva/contract/ledger/account-statements'
import { after, days, minutes } from '#lib/clock.ts'
import { outsideSandbox } from '#lib/config.ts'
import { transaction } from '#lib/data/db.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { balancesNow, daysOfLedger, linesOfLedger } from '../wallet/wallet.ts'
import { type Figures, figuresOf, LINES_MAX, PLAY } from './account-statements.figures.ts'
import { signerOf } from './account-statements.key.ts'
import { press } from './account-statements.press.ts'
import * as store from './account-statements.sql.ts'

export const MAKE_JOB = 'account-statements.make'
const LIFE_MS = days(1)
/** After this time a statement that was not made may be requested again. */
const MAKING_MS = minutes(15)
/** The most statements that wait, of all players together. */
const WAITING_MAX = 500
/** How often a job is tried within that time. */
const TRIES = 3

const refuseAsked = refusing(askAccountStatement.refusals)
type Row = Awaited<ReturnType<typeof store.findAccountStatement>>

export async function accountStatementOf(
  { db, clock }: Deps,
  playerId: bigint,
): Promise<AccountStatementState> {
  return stateOf(await store.findAccountStatement(db, playerId), clock.now())
}

function stateOf(row: Row, now: Date): AccountStatementState {
  const none = { year: null, number: null, askedAt: null, expiresAt: null, fingerprint: null }
  if (!row || row.expiresAt <= now) return { state: 'none', ...none }
  const isLate = after(row.askedAt, MAKING_MS) <= now
  return {
    state: row.readyAt ? 'ready' : isLate ? 'failed' : 'making',
    year: row.year,
    number: row.number,
    fingerprint: row.fingerprint,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Requests a statement. Refuses `year_ahead`, `statement_making`, `statement_many`. */
export async function ask(
  deps: Deps,
  playerId: bigint,
  year: number,
): Promise<AccountStatementState> {
  const now = deps.clock.now()
  if (year > now.getUTCFullYear()) throw refuseAsked('year_ahead')
  await transaction(deps.db, async (tx) => {
    const before = await store.lockAccountStatement(tx, playerId)
    if (before && !before.readyAt && after(before.askedAt, MAKING_MS) > now)
      throw refuseAsked('statement_making')
    const dayIsOver = !before || after(before.countedAt, days(1)) <= now
    const counted = dayIsOver ? 0 : before.counted
    if (before && counted >= ACCOUNT_STATEMENTS_PER_DAY)
      throw refuseAsked('statement_many', {
        used: String(counted),
        limit: String(ACCOUNT_STATEMENTS_PER_DAY),
        retryAt: after(before.countedAt, days(1)).toISOString(),
      })
    const waiting = await store.countMaking(tx, after(now, -MAKING_MS), WAITING_MAX)
    if (waiting >= WAITING_MAX) throw refuse('unavailable')
    const id = randomUUID()
    const asked = {
      playerId,
      id,
      year,
      askedAt: now,
      expiresAt: after(now, LIFE_MS),
      number: `${year}-${playerId}-${id.slice(0, 8)}`,
      countedAt: dayIsOver ? now : before.countedAt,
      counted: counted + 1,
    }
    if (!(await store.putAccountStatement(tx, asked, !before)))
      throw refuseAsked('statement_making')
    await addJob(tx, MAKE_JOB, { playerId, id }, { jobKey: id, maxAttempts: TRIES })
  })
  return accountStatementOf(deps, playerId)
}

type Name = { playerId: bigint; id: string }

/** Makes the requested statement; does nothing if it is made, or another one was requested since. */
export async function make(deps: Deps, { playerId, id }: Name, signal: AbortSignal): Promise<void> {
  const asked = await store.findAccountStatement(deps.db, playerId)
  if (!asked || asked.id !== id || asked.readyAt) return
  const { year, number, askedAt } = asked
  const from = new Date(Date.UTC(year, 0, 1))
  const next = new Date(Date.UTC(year + 1, 0, 1))
  const until = next < askedAt ? next : askedAt
  const figures = await readFigures(deps, { playerId, from, until })
  const signer = await signerOf(deps)
  const account = await accountOf(deps.db, playerId)
  const told = {
    year,
    number,
    figures,
    holder: { id: `${playerId}`, name: account.username },
    from: from.toISOString(),
    until: until.toISOString(),
    madeAt: deps.clock.now().toISOString(),
    isSandbox: outsideSandbox(deps.config) === undefined,
  }
  const pdf = await press({ told, signer }, signal)
  // Loaded by the first job, because the libraries of certificates would delay the start of every server.
  const { certificateOf } = await import('./account-statements.signer.ts')
  const { fingerprint } = certificateOf(signer)
  const sealed = seal(deps.config, placeOf(playerId, id), pdf)
  const readyAt = deps.clock.now()
  await store.finishAccountStatement(deps.db, { playerId, id, readyAt, sealed, fingerprint })
}

type Year = { playerId: bigint; from: Date; until: Date }

/** Reads in one snapshot, so that concurrent transfers are neither blocked nor read in part. */
function readFigures({ db }: Deps, year: Year): Promise<Figures> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ofYear = await daysOfLedger(tx, year)
      const lines = await linesOfLedger(tx, year, { limit: LINES_MAX, without: PLAY })
      return figuresOf(ofYear, lines, await balancesNow(tx, year.playerId))
    })
}

/** Refuses `not_found` if no statement is ready. */
export async function take(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof takeAccountStatement>> {
  const row = await store.findSealed(deps.db, playerId, deps.clock.now())
  if (!row?.sealed) throw refuse('not_found')
  const pdf = unseal(deps.config, placeOf(playerId, row.id), row.sealed)
  return { name: `ayva-${row.number}.pdf`, pdf: pdf.toString('base64') }
}

const placeOf = (playerId: bigint, id: string) => `statement of ${playerId}: ${id}` as const
export const sealedAccountStatements: SealedColumn = {
  table: 'statement',
  column: 'sealed',
  key: { player_id: 'bigint', id: 'uuid' },
  place: (playerId, id) => placeOf(BigInt(playerId!), id!),
}
