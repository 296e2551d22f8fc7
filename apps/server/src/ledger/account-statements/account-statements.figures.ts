/** The figures of an account statement for a year, from the ledger; every sum is checked against the accounts. */
import { type Currency } from '@ayva/contract/base'
import { type Balances, type DayOfLedger, type LedgerLine } from '../wallet/wallet.ts'

/** Rounds are numerous, so the statement sums them by day. */
export const PLAY = '^(round|outside)'
/** How many of the newest movements are listed singly; the sums contain all of them. */
export const LINES_MAX = 2_000

const isPlay = new RegExp(PLAY)
const kinds = {
  'cashier.credit': 'deposit',
  'cashier.payout': 'withdrawal',
  'cashier.repay': 'withdrawal',
  'cashier.settle': 'dispute',
  bonus: 'bonus',
  'bonus.end': 'bonusEnd',
  free_rounds: 'freeRounds',
  exchange: 'exchange',
  repayment: 'repayment',
  referral: 'referral',
  lottery: 'lottery',
  tournament: 'tournament',
  points: 'points',
  adjustment: 'adjustment',
} as const
export type Kind = (typeof kinds)[keyof typeof kinds] | 'play' | 'other'

const kindOf = (reason: string): Kind =>
  isPlay.test(reason) ? 'play' : ((kinds as Record<string, Kind>)[reason] ?? 'other')

/** The balances at both ends of the year; `cash` includes held money, and `bonus` is separate. */
export type Ends = {
  currency: Currency
  fund: 'cash' | 'bonus'
  opening: bigint
  into: bigint
  out: bigint
  closing: bigint
}
export type Moved = { cashIn: bigint; cashOut: bigint; bonusIn: bigint; bonusOut: bigint }
export type MonthOfKind = Moved & {
  currency: Currency
  month: string
  kind: Kind
  count: number
}
export type Movement = {
  /** A moment in ISO 8601, or a day that stands for `count` rounds. */
  at: string
  currency: Currency
  kind: Kind
  count: number | null
  payment: string | null
  cash: bigint
  bonus: bigint
  /** The player's cash after the movement. */
  left: bigint
}
export type Figures = {
  ends: Ends[]
  months: MonthOfKind[]
  lines: Movement[]
  /** The number of older movements that are only contained in the sums. */
  cut: number
}

export type Told = {
  year: number
  number: string
  holder: { id: string; name: string | null }
  from: string
  until: string
  madeAt: string
  isSandbox: boolean
  /** The name and SHA-256 of the signer's certificate. */
  signer: { name: string; fingerprint: string }
  figures: Figures
}
/** The input of the thread that draws and signs. */
export type Order = { told: Omit<Told, 'signer'>; signer: { p12: Uint8Array; password: string } }

/** Thrown if the statement differs from the accounts, so that nothing wrong is signed. */
class Disagreement extends Error {
  override name = 'Disagreement'
}

export function figuresOf(days: DayOfLedger[], lines: LedgerLine[], balances: Balances[]): Figures {
  const ends = endsOf(days, balances)
  const played = playedByDay(days)
  const ofYear = days.filter(isOfYear)
  const singles = ofYear.filter(({ reason }) => !isPlay.test(reason))
  const all = singles.reduce((sum, { count }) => sum + count, played.length)
  const told = [...lines.map(lineOf), ...played]
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .slice(-LINES_MAX)
  return {
    ends,
    months: monthsOf(ofYear),
    lines: withBalances(told, ends),
    cut: Math.max(0, all - told.length),
  }
}

const isOfYear = ({ day }: DayOfLedger) => day !== 'before' && day !== 'after'
const zero: Moved = { cashIn: 0n, cashOut: 0n, bonusIn: 0n, bonusOut: 0n }

function add<T extends Moved>(sum: T, one: Moved): T {
  return {
    ...sum,
    cashIn: sum.cashIn + one.cashIn,
    cashOut: sum.cashOut + one.cashOut,
    bonusIn: sum.bonusIn + one.bonusIn,
    bonusOut: sum.bonusOut + one.bonusOut,
  }
}

function endsOf(days: DayOfLedger[], balances: Balances[]): Ends[] {
  const currencies = [...new Set([...balances, ...days].map(({ currency }) => currency))]
  return currencies.toSorted().flatMap((currency) => {
    const own = days.filter((one) => one.currency === currency)
    const sumOf = (rows: DayOfLedger[]) => rows.reduce(add, zero)
    const before = sumOf(own.filter(({ day }) => day === 'before'))
    const during = sumOf(own.filter(isOfYear))
    const later = sumOf(own.filter(({ day }) => day === 'after'))
    const now = balances.find((one) => one.currency === currency) ?? { cash: 0n, bonus: 0n }
    return (['cash', 'bonus'] as const).flatMap((fund) => {
      const into = during[`${fund}In`]
      const out = during[`${fund}Out`]
      const opening = before[`${fund}In`] + before[`${fund}Out`]
      const closing = opening + into + out
      if (closing + later[`${fund}In`] + later[`${fund}Out`] !== now[fund])
        throw new Disagreement(`${currency} ${fund}: the entries do not come to ${now[fund]}`)
      const isBare = fund === 'bonus' && opening === 0n && into === 0n && out === 0n
      return isBare ? [] : [{ currency, fund, opening, into, out, closing }]
    })
  })
}

/** Sums by currency, month and kind, in this order. */
function monthsOf(days: DayOfLedger[]): MonthOfKind[] {
  const found = new Map<string, MonthOfKind>()
  for (const { day, currency, reason, count, ...moved } of days) {
    const month = day.slice(0, 7)
    const kind = kindOf(reason)
    const key = `${currency} ${month} ${kind}`
    const sum = found.get(key) ?? { currency, month, kind, count: 0, ...zero }
    found.set(key, { ...add(sum, moved), count: sum.count + count })
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

function playedByDay(days: DayOfLedger[]): Movement[] {
  const found = new Map<string, Movement>()
  for (const { day, currency, reason, count, ...moved } of days.filter(isOfYear)) {
    if (!isPlay.test(reason)) continue
    const none = { cash: 0n, bonus: 0n, left: 0n, payment: null, count: 0 }
    const key = `${day} ${currency}`
    const sum = found.get(key) ?? { at: day, currency, kind: 'play' as const, ...none }
    found.set(key, {
      ...sum,
      count: sum.count! + count,
      cash: sum.cash + moved.cashIn + moved.cashOut,
      bonus: sum.bonus + moved.bonusIn + moved.bonusOut,
    })
  }
  return [...found.values()]
}

function lineOf({ at, currency, reason, payment, cash, bonus }: LedgerLine): Movement {
  const kind = kindOf(reason)
  return { at: at.toISOString(), currency, kind, count: null, payment, cash, bonus, left: 0n }
}

/** The rounds of a day are placed at its end. */
const sortKey = ({ at, count }: Movement) => (count === null ? at : `${at}T24`)

/** Starts with the balance at the end of the year at the newest line, and computes back from there. */
function withBalances(lines: Movement[], ends: Ends[]): Movement[] {
  const left = new Map<Currency, bigint>(
    ends.filter(({ fund }) => fund === 'cash').map((one) => [one.currency, one.closing]),
  )
  return lines
    .toReversed()
    .map((line) => {
      const after = left.get(line.currency) ?? 0n
      left.set(line.currency, after - line.cash)
      return { ...line, left: after }
    })
    .toReversed()
}
