/** Operators' commands that read players, payments, rounds, the journal and figures. */
import { randomUUID } from 'node:crypto'
import * as audit from '@ayva/contract/platform/audit'
import { listPlayerSessions } from '@ayva/contract/identity/auth/office'
import { type Currency, type Query } from '@ayva/contract/base'
import * as payments from '@ayva/contract/payments/cashier/office'
import * as risk from '@ayva/contract/payments/cashier/risk'
import { type Call } from '@ayva/contract/client'
import { listPlayerGifts } from '@ayva/contract/payments/gifts/office'
import {
  givePlayerLimit,
  liftExclusion,
  showPlayerLimits,
} from '@ayva/contract/protection/limits/office'
import { addPlayerNote, listPlayerNotes } from '@ayva/contract/identity/player/notes'
import { showPlayerTimeline } from '@ayva/contract/identity/player/timeline'
import * as reports from '@ayva/contract/site/reports'
import { listPlayerRounds, showOfficeRound } from '@ayva/contract/games/rounds/office'
import { listDayPostings } from '@ayva/contract/ledger/wallet/office'

type Said = { words: string; why: string }
type Args = string[]

export const readingUsage = `
  queues                          what waits for people, and since when
  payments [NAME=VALUE …]         all payments; kind, state, system, playerId, from, to, after
  withdrawal-queue                the queue of withdrawals in figures
  payments-of PLAYER [AFTER], rounds-of PLAYER [AFTER], gifts-of PLAYER [AFTER]
  sessions-of PLAYER, limits-of PLAYER, totals-of PLAYER
  limit PLAYER NAME PERIOD MAX|off [CURRENCY]   a limit of the casino: deposit, loss, wager, bet
                                  or rounds (without currency), a day, week or month  --why
  lift-exclusion PLAYER OTHER     PLAYER need not follow the exclusion of OTHER    --why
  same PLAYER                     who else a player may be, and why
  links PLAYER                    who is linked with whom around a player
  pairs [open|judged [AFTER]]     players who may be one, of the whole casino
  compare PLAYER OTHER same|different       what you have found             --why
  try-rule DAYS RULE CURRENCY ABOVE [days=N] [minutes=N]   how many withdrawals it would have left to people
  timeline PLAYER [BEFORE]        what has happened with a player
  notes PLAYER [AFTER]            what operators have written down
  note PLAYER TEXT                write something down
  round PLAYER ROUND              one round with its money and its proof
  report-days FROM TO [CURRENCY], report-games FROM TO [CURRENCY]
  report-hours [CURRENCY]         payments by hour, today and a week ago
  trial-balance [DAY]             accounts of a closed day
  postings DAY [ACCOUNT [AFTER]]  what a day has moved, but for rounds
  journal [NAME=VALUE …]          who did what; actor, action, playerId, from, to, after
  verify-journal [PLAYER]         whether the chain of a player, or of the casino, holds`

const one = (playerId = '') => ({ params: { playerId } })
const next = (after: string | undefined) => (after === undefined ? {} : { after })
/** Passes «state=fail kind=deposit» as a query; the server validates it. */
const filters = (args: Args) =>
  Object.fromEntries(args.map((arg) => arg.split(/=(.*)/s).slice(0, 2))) as Record<string, string>
const money = (currency: string | undefined) =>
  currency === undefined ? {} : { currency: currency as Currency }

/** Invalid digits become -1, which the server refuses as a negative sum. */
const minorOf = (digits = '') => BigInt(/^\d{1,18}$/.exec(digits)?.[0] ?? -1)

export const readingVerbs = {
  queues: (call: Call) => call(reports.listQueues, {}),
  payments(call: Call, args: Args) {
    const { system, ...others } = filters(args)
    const query = { ...others, ...(system !== undefined && { system: Number(system) }) }
    return call(payments.listOfficePayments, {
      query: query as Query<typeof payments.listOfficePayments>,
    })
  },
  'withdrawal-queue': (call: Call) => call(payments.showWithdrawalQueue, {}),
  'payments-of': (call: Call, [player, after]: Args) =>
    call(payments.listPlayerPayments, { ...one(player), query: next(after) }),
  'rounds-of': (call: Call, [player, after]: Args) =>
    call(listPlayerRounds, { ...one(player), query: next(after) }),
  'gifts-of': (call: Call, [player, after]: Args) =>
    call(listPlayerGifts, { ...one(player), query: next(after) }),
  'sessions-of': (call: Call, [player]: Args) => call(listPlayerSessions, one(player)),
  'limits-of': (call: Call, [player]: Args) => call(showPlayerLimits, one(player)),
  limit: (call: Call, [player, name, period, max, currency]: Args, { why }: Said) =>
    call(givePlayerLimit, {
      ...one(player),
      body: {
        name: name as 'bet',
        period: period as 'day',
        currency: (currency ?? null) as Currency | null,
        max: max === 'off' ? null : minorOf(max),
        why,
      },
    }),
  'lift-exclusion': (call: Call, [playerId = '', otherId = '']: Args, { why }: Said) =>
    call(liftExclusion, { params: { playerId, otherId }, body: { why } }),
  'totals-of': (call: Call, [player]: Args) => call(reports.listPlayerTotals, one(player)),
  same: (call: Call, [player]: Args) => call(risk.listSamePlayers, one(player)),
  links: (call: Call, [player]: Args) => call(risk.showSameLinks, one(player)),
  pairs: (call: Call, [state, after]: Args) =>
    call(risk.listSamePairs, {
      query: { ...(state === 'judged' && { state }), ...next(after) },
    }),
  compare: (call: Call, [playerId = '', otherId = '', verdict = '']: Args, { why }: Said) =>
    call(risk.judgeSamePlayers, {
      params: { playerId, otherId },
      body: { verdict: verdict as 'same', why },
    }),
  'try-rule'(call: Call, [days, rule = '', currency = '', above, ...more]: Args) {
    const numbers = Object.entries(filters(more)).map(([name, value]) => [name, Number(value)])
    return call(risk.tryApprovalRule, {
      body: {
        days: Number(days),
        rule: {
          ...(Object.fromEntries(numbers) as { days?: number }),
          rule: rule as 'sum',
          currency: currency as Currency,
          above: Number(above),
        },
      },
    })
  },
  timeline: (call: Call, [player, before]: Args) =>
    call(showPlayerTimeline, { ...one(player), query: before === undefined ? {} : { before } }),
  notes: (call: Call, [player, after]: Args) =>
    call(listPlayerNotes, { ...one(player), query: next(after) }),
  note: (call: Call, [player, ...words]: Args) =>
    call(addPlayerNote, {
      ...one(player),
      body: { noteId: randomUUID(), text: words.join(' ') },
    }),
  round: (call: Call, [playerId = '', roundId = '']: Args) =>
    call(showOfficeRound, { params: { playerId, roundId } }),
  'report-days': (call: Call, [from = '', to = '', currency]: Args) =>
    call(reports.listReportDays, { query: { from, to, ...money(currency) } }),
  'report-games': (call: Call, [from = '', to = '', currency]: Args) =>
    call(reports.listReportGames, { query: { from, to, ...money(currency) } }),
  'report-hours': (call: Call, [currency]: Args) =>
    call(reports.listReportHours, { query: money(currency) }),
  'trial-balance': (call: Call, [day]: Args) =>
    call(reports.showTrialBalance, { query: day === undefined ? {} : { day } }),
  postings: (call: Call, [day = '', account, after]: Args) =>
    call(listDayPostings, {
      query: { day, ...(account !== undefined && { account }), ...next(after) },
    }),
  journal: (call: Call, args: Args) =>
    call(audit.searchAudit, { query: filters(args) as Query<typeof audit.searchAudit> }),
  /** Verifies page by page, to the end or to the first entry that does not match its predecessor. */
  async 'verify-journal'(call: Call, [playerId = '0']: Args) {
    let checked = 0
    let after = '0'
    for (;;) {
      const step = await call(audit.verifyAudit, { query: { playerId, after } })
      checked += step.checked
      if (step.next === null) return { ...step, checked }
      after = step.next
    }
  },
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
