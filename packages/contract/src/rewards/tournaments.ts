/** Tournaments of the casino: places by the rounds in some games, by a rule, whatever was staked. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Money, pageOf, PathId } from '../base.ts'
import { completionRefusals } from '../identity/auth.ts'
import { breakRefusals } from '../identity/player/limits.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const tournamentsSettings = {
  feature_tournaments: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Турниры: страницы, пункты меню и вызовы',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof tournamentsSettings> {}
}

export const PRIZES_MAX = 100
export const GAMES_MAX = 60
export const ROUNDS_NEEDED_MAX = 100
/** A point is a hundredth of the stake; one round brings no more than these. */
export const ROUND_POINTS_MAX = 100_000
/** Members of one tournament: a place is counted among so many. */
export const MEMBERS_MAX = 1_000_000
/** A place below is not counted: it is told as null. */
export const RANK_MAX = 10_000
export const VIP = 'vip'

/** The rules by which places are found; `tournaments/rules.ts` states them. */
export const ruleCodes = ['best-ten', 'best-round', 'first-fifty', 'five-in-row', 'games'] as const
export type RuleCode = (typeof ruleCodes)[number]
export type ScoreUnit = 'points' | 'games'

export const TournamentMember = z.object({
  /** From 1 on. */
  rank: z.int(),
  /** Under a mask; null is one who is shown to nobody. */
  name: z.nullable(z.string()),
  /** In the unit of the tournament's rule: points, which are hundredths of stakes, or games. */
  score: z.int(),
  /** What the place brings; null where it brings nothing. */
  prize: z.nullable(Money),
  /** It is the caller. */
  isOwn: z.boolean(),
})
export type TournamentMember = z.output<typeof TournamentMember>

const card = {
  id: z.int(),
  name: z.string(),
  /** A theme of the catalogue, whose broad picture is shown. */
  art: z.string(),
  startDate: Moment,
  endDate: Moment,
  /** It runs now, by the server's clock. */
  active: z.boolean(),
  /** Its places are final. */
  isClosed: z.boolean(),
  /** All prizes together. */
  fund: Money,
  places: z.int(),
  memberCount: z.int(),
  /** `vip`: for members of the club alone. */
  labels: z.array(z.string()),
  rule: z.enum(ruleCodes),
  /** Only rounds of this currency and of at least this stake count; null for all rounds for money. */
  leastStake: z.nullable(Money),
  /** The caller takes part. */
  isMember: z.boolean(),
}
export const TournamentCard = z.object({
  ...card,
  /** Who is first, once places are final; null before, and where nobody took part. */
  winner: z.nullable(TournamentMember),
})
export type TournamentCard = z.output<typeof TournamentCard>

export const Qualification = z.object({
  /** Rounds for money in its games, after joining. */
  roundsNeeded: z.int(),
  /** How many the caller has played. */
  rounds: z.int(),
  isMember: z.boolean(),
  isQualified: z.boolean(),
})
export type Qualification = z.output<typeof Qualification>

export const Tournament = z.object({
  ...card,
  games: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      art: z.string(),
      developer: z.object({ slug: z.string() }),
    }),
  ),
  /** From the first place on. */
  prizes: z.array(Money),
  /** The first three. */
  members: z.array(TournamentMember),
  /** The caller and two on either side, without who is among the first three; empty for who takes no part. */
  userRanks: z.array(TournamentMember),
  qualification: Qualification,
})
export type Tournament = z.output<typeof Tournament>

const unknown = {
  tournament_unknown: { status: 404, code: 3900, message: 'Такого турнира нет' },
} as const

export const listTournaments = endpoint({
  method: 'GET',
  path: `${API}/tournaments`,
  audience: 'guest',
  summary: 'Турниры: идущие, прошлые или все; участникам клуба сначала турниры клуба',
  query: z.object({
    ...pageOf(50),
    /** `1`: those that run; `0`: those that are over. */
    active: z.optional(z.enum(['0', '1'])),
  }),
  answer: z.object({ tournaments: z.array(TournamentCard), count: z.int() }),
  refusals: unknown,
})

export const showTournament = endpoint({
  method: 'GET',
  path: `${API}/tournaments/:id`,
  audience: 'guest',
  summary: 'Турнир: игры, призы, первые места и место самого игрока с соседями',
  params: z.object({ id: PathId }),
  answer: Tournament,
  refusals: unknown,
})

export const listMembers = endpoint({
  method: 'GET',
  path: `${API}/tournaments/:id/members`,
  audience: 'guest',
  summary: 'Участники турнира по местам',
  params: z.object({ id: PathId }),
  query: z.object(pageOf(50)),
  answer: z.object({
    items: z.array(TournamentMember),
    /** Of those with a place, as far as they are listed. */
    count: z.int(),
  }),
  refusals: unknown,
})

export const showRank = endpoint({
  method: 'GET',
  path: `${API}/tournaments/:id/rank`,
  audience: 'player',
  summary: 'Место самого игрока; null без места и ниже последнего, до которого считают',
  params: z.object({ id: PathId }),
  answer: z.object({ rank: z.nullable(z.int()), score: z.int() }),
  refusals: unknown,
})

export const showQualification = endpoint({
  method: 'GET',
  path: `${API}/tournaments/:id/qualification`,
  audience: 'player',
  summary: 'Условия, с которых у участника есть место, и сколько из них выполнено',
  params: z.object({ id: PathId }),
  answer: Qualification,
  refusals: unknown,
})

export const joinTournament = endpoint({
  method: 'POST',
  path: `${API}/tournaments/:id/members`,
  audience: 'player',
  summary: 'Участвовать в турнире: бесплатно, с этого мига раунды идут в счёт',
  params: z.object({ id: PathId }),
  answer: Qualification,
  refusals: {
    ...unknown,
    ...completionRefusals,
    ...breakRefusals,
    tournament_over: { status: 409, code: 3901, message: 'Турнир уже закончился' },
    tournament_vip: { status: 403, code: 3902, message: 'Этот турнир для участников VIP-клуба' },
    tournament_full: { status: 409, code: 3903, message: 'В турнире больше нет мест' },
    tournament_house: {
      status: 403,
      code: 3904,
      message: 'Учётные записи самого казино в турнирах не участвуют',
    },
    tournament_contact: {
      status: 409,
      code: 3905,
      message: 'Сначала подтвердите почту или телефон: это можно сделать в профиле',
    },
  },
})
