/**
 * The report of the last month: one message to each player who has played for money in it. Result, time and cost of an
 * hour are those of the twelve months (`year.ts`), so that both show the same figures.
 */
import { type Currency } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { type MoneyPaid } from '#lib/money-paid.ts'
import { moneyText } from '#lib/money-text.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { listTold, notify } from '../../communication/inbox/inbox.ts'
import { listPlayersAfter } from '../../identity/auth/auth.ts'
import { playersOfMonth, stakedIn, timeOf } from '../../games/rounds/rounds.ts'
import { playedYear } from './year.ts'

const BATCH = 500
const FIND = 'limits.find_month'
const REPORT = 'limits.month'
const Report = z.object({ playerId: z.coerce.bigint(), month: z.string() })

export function monthJobs(deps: Deps, { moneyPaid }: Pick<Gathered, 'moneyPaid'>): Jobs {
  return {
    tasks: {
      [FIND]: { queue: 'housekeeping', work: () => findPlayers(deps) },
      [REPORT]: {
        queue: 'housekeeping',
        work: (payload) => report(deps, moneyPaid, z.parse(Report, payload)),
      },
    },
    // Repeated for a week, because no node may run on the first day; the inbox keeps one message of each month.
    cron: [`23 5 1-7 * * ${FIND}`],
  }
}

async function findPlayers({ db, clock }: Deps): Promise<void> {
  const now = await timeOf(db, clock)
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  const month = from.toISOString().slice(0, 7)
  for (let last = 0n; ;) {
    const ids = await listPlayersAfter(db, last, BATCH)
    const played = await playersOfMonth(db, ids, spanOf(month))
    const told = await listTold(db, played, operationOf(month))
    const left = played.filter((playerId) => !told.has(playerId))
    await addMissingJobs(
      db,
      REPORT,
      left.map((playerId) => ({ key: `${playerId}:${month}`, payload: { playerId, month } })),
    )
    if (ids.length < BATCH) return
    last = ids.at(-1)!
  }
}

const operationOf = (month: string) => `month ${month}`

function spanOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

/** Repeating it changes nothing. */
async function report(
  deps: Deps,
  moneyPaid: MoneyPaid,
  { playerId, month }: z.output<typeof Report>,
): Promise<void> {
  const span = spanOf(month)
  const sums = (await playedYear(deps, playerId)).find((one) => one.month === month)?.sums ?? []
  await transaction(deps.db, async (tx) => {
    const staked = await stakedIn(tx, { playerId, month, ...span })
    const paid = await moneyPaid(tx, playerId, span)
    const names = [...new Set([...sums, ...paid].map(({ currency }) => currency))]
    const figures = names.toSorted().map((currency) => {
      const { net = 0n, hours = 0, perHour = null } = sums.find(of(currency)) ?? {}
      const { paidIn = 0n, paidOut = 0n } = paid.find(of(currency)) ?? {}
      const cost = staked.get(currency) ?? 0n
      return wordsOf({ currency, paidIn, paidOut, staked: cost, net, hours, perHour })
    })
    if (figures.length === 0) return
    await notify(tx, {
      playerId,
      operation: operationOf(month),
      name: 'month_report',
      said: { month: monthWords(span.from), figures: figures.join(' ') },
      at: await timeOf(tx, deps.clock),
    })
  })
}

const of = (currency: Currency) => (one: { currency: Currency }) => one.currency === currency

type Figures = {
  currency: Currency
  paidIn: bigint
  paidOut: bigint
  staked: bigint
  net: bigint
  hours: number
  perHour: bigint | null
}

function wordsOf({ currency, paidIn, paidOut, staked, net, hours, perHour }: Figures): string {
  const sum = (minor: bigint) =>
    `${minor < 0n ? '−' : ''}${moneyText(minor < 0n ? -minor : minor, currency)}`
  const moved = `Пополнения ${sum(paidIn)}, выводы ${sum(paidOut)}.`
  const played = `Ставки ${sum(staked)}, выплаты ${sum(net + staked)}, итог ${sum(net)}.`
  if (perHour === null) return `${moved} ${played}`
  return `${moved} ${played} Время в игре ${hours} ч, в среднем ${sum(perHour)} за час.`
}

const monthOfYear = new Intl.DateTimeFormat('ru', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthWords = (moment: Date) => monthOfYear.format(moment).replace(/\s?г\.$/, '')
