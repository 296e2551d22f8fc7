/** Figures of the casino, from tables that are kept up as things happen: days, hours, games, queues. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Moment } from '../base.ts'
import { Day, dayFields, periodRefusals, PlayerDigits, Total } from '../office.ts'

/** A queue that people work on. An operator is told those that they may open. */
export const Queue = z.object({
  /** The module's name for it: `withdrawals`, `deposits`, `documents`. */
  name: z.string(),
  /** In Russian. */
  title: z.string(),
  /** At most a thousand. */
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  /** Since when the first of them waits; null where nothing does. */
  oldestAt: z.nullable(Moment),
})
export type Queue = z.output<typeof Queue>

export const listQueues = endpoint({
  method: 'GET',
  path: `${API}/office/queues`,
  audience: { operator: 'queues.read' },
  summary: 'Очереди: сколько в каждой ждёт и с каких пор',
  answer: z.array(Queue),
  refusals: {},
})

const Money = z.object({ count: z.int(), sum: Total })

/** A day (UTC) in one currency. A stake belongs to the day on which its round is over. */
export const DayFigures = z.object({
  day: Day,
  currency: Currency,
  deposits: Money,
  withdrawals: Money,
  rounds: z.int(),
  /** Of rounds that are over and were not void, all funds together. */
  stakes: Total,
  wins: Total,
  /** Stakes less wins. */
  ggr: Total,
  /**
   * What bonuses and free rounds have cost the casino, less what has come back of them; null while the books of the
   * day are not closed.
   */
  giftsCost: z.nullable(Total),
  /** Who has had a round in this currency. */
  activePlayers: z.int(),
})
export type DayFigures = z.output<typeof DayFigures>

/** People of a day, whatever they play in. */
const DayPeople = z.object({
  day: Day,
  newPlayers: z.int(),
  /** Who has had a round. */
  activePlayers: z.int(),
})

const freshness = {
  /** Everything up to this moment is in the figures; null before anything was. */
  readUntil: z.nullable(Moment),
}

export const listReportDays = endpoint({
  method: 'GET',
  path: `${API}/office/reports/days`,
  audience: { operator: 'reports.read' },
  summary: 'По дням: пополнения, выводы, ставки, выигрыши, доход, цена подарков, игроки',
  query: z.object({ ...dayFields, currency: z.optional(Currency) }),
  answer: z.object({ days: z.array(DayFigures), people: z.array(DayPeople), ...freshness }),
  refusals: periodRefusals,
})

const GameFigures = z.object({
  gameId: z.int(),
  name: z.string(),
  supplier: z.nullable(z.string()),
  rounds: z.int(),
  stakes: Total,
  wins: Total,
  ggr: Total,
  /** Wins of a stake, from 0 on; null where nothing was staked. */
  measured: z.nullable(z.number()),
  /** What the model or its supplier promises; null where it depends on how it is played. */
  expected: z.nullable(z.number()),
})

export const listReportGames = endpoint({
  method: 'GET',
  path: `${API}/office/reports/games`,
  audience: { operator: 'reports.read' },
  summary: 'По играм за дни: раунды, ставки, выигрыши, возврат измеренный и обещанный',
  query: z.object({
    ...dayFields,
    currency: z._default(Currency, 'RUB'),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,38}\.\d{1,9}$/))),
  }),
  answer: z.object({
    /** Those with the greatest stakes first. */
    games: z.array(GameFigures),
    next: z.nullable(z.string()),
    ...freshness,
  }),
  refusals: periodRefusals,
})

const Hour = z.object({ hour: z.int(), deposits: Money, withdrawals: Money })

export const listReportHours = endpoint({
  method: 'GET',
  path: `${API}/office/reports/hours`,
  audience: { operator: 'reports.read' },
  summary: 'По часам: пополнения и выводы сегодня и в тот же день неделю назад',
  query: z.object({ currency: z._default(Currency, 'RUB'), day: z.optional(Day) }),
  answer: z.object({
    day: Day,
    /** 24 hours (UTC) of the day, and of the one a week before. */
    hours: z.array(Hour),
    before: z.array(Hour),
    ...freshness,
  }),
  refusals: {},
})

/** An account of the ledger over a closed day, all players together. */
const AccountDay = z.object({
  currency: z.string(),
  account: z.string(),
  /** What it held before the day, what the day has changed, and what it held after. */
  opening: Total,
  turnover: Total,
  closing: Total,
  /** Postings of the day. */
  postings: z.int(),
})

export const showTrialBalance = endpoint({
  method: 'GET',
  path: `${API}/office/reports/trial-balance`,
  audience: { operator: 'reports.read' },
  summary: 'Пробный баланс закрытого дня: счета до, оборот и после; без дня — последнего закрытого',
  query: z.object({ day: z.optional(Day) }),
  answer: z.object({
    day: Day,
    closedAt: Moment,
    hash: z.string(),
    accounts: z.array(AccountDay),
    /** What the rules of the books have found of the day; null until all were asked. */
    faults: z.nullable(z.int()),
  }),
  refusals: { report_day_open: { status: 404, code: 3002, message: 'Этот день ещё не закрыт' } },
})

/** What a player has paid and played in a currency, since the account was opened. */
const PlayerTotal = z.object({
  currency: Currency,
  deposited: Money,
  withdrawn: Money,
  rounds: z.int(),
  staked: Total,
  won: Total,
})

export const listPlayerTotals = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/totals`,
  audience: { operator: 'players.read' },
  summary: 'Игрок за всё время по валютам: внёс, вывел, поставил, выиграл',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.array(PlayerTotal),
  refusals: {},
})
