/** Reports of the casino: days, hours, games and queues, from tables that are updated continuously. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Moment } from '../base.ts'
import { Day, dayFields, periodRefusals, PlayerDigits, Total } from '../office.ts'

/** A queue of work for operators, shown to those who may open it. */
export const Queue = z.object({
  /** The name in the module: `withdrawals`, `deposits`, `documents`. */
  name: z.string(),
  /** In Russian. */
  title: z.string(),
  /** Counted up to a thousand. */
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
  /** Since when the oldest item waits; null if the queue is empty. */
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

/** The figures of a UTC day in a currency. A stake counts on the day on which its round ends. */
export const DayFigures = z.object({
  day: Day,
  currency: Currency,
  deposits: Money,
  withdrawals: Money,
  rounds: z.int(),
  /** Of finished rounds that were not voided, over all funds. */
  stakes: Total,
  wins: Total,
  /** Stakes minus wins. */
  ggr: Total,
  /** The cost of bonuses and free rounds for the casino, minus what returned; null until the day is closed. */
  giftsCost: z.nullable(Total),
  /** Players with a round in this currency. */
  activePlayers: z.int(),
})
export type DayFigures = z.output<typeof DayFigures>

/** Players of a day, over all currencies. */
const DayPeople = z.object({
  day: Day,
  newPlayers: z.int(),
  /** Players with a round. */
  activePlayers: z.int(),
})

const freshness = {
  /** The moment up to which everything is included; null before anything was read. */
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
  /** Wins divided by stakes; null without stakes. */
  measured: z.nullable(z.number()),
  /** The RTP of the model or of the supplier; null if it depends on how the game is played. */
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
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,38}\.\d{1,9}$/))),
  }),
  answer: z.object({
    /** Games with the largest stakes first. */
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
    /** The 24 hours (UTC) of the day, and those of the same day a week before. */
    hours: z.array(Hour),
    before: z.array(Hour),
    ...freshness,
  }),
  refusals: {},
})

/** An account of the ledger over a closed day, summed over all players. */
const AccountDay = z.object({
  currency: z.string(),
  account: z.string(),
  /** The balance before the day, the change on the day, and the balance after it. */
  opening: Total,
  turnover: Total,
  closing: Total,
  /** The number of postings on the day. */
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
    /** The number of differences that the invariants found; null until all modules were checked. */
    faults: z.nullable(z.int()),
  }),
  refusals: { report_day_open: { status: 404, code: 3002, message: 'Этот день ещё не закрыт' } },
})

/** A player's payments and play in a currency, since the account was opened. */
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
