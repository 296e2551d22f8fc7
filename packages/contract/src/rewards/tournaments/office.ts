/** What operators do with tournaments. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, PathId } from '../../base.ts'
import { line, reason } from '../../office.ts'
import {
  GAMES_MAX,
  PRIZES_MAX,
  ROUNDS_NEEDED_MAX,
  ruleCodes,
  TournamentCard,
  VIP,
} from '../tournaments.ts'

const why = reason('Напишите, зачем')
const GAME_ID_MAX = 2 ** 31 - 1
const REPEAT_DAYS_MAX = 366
/** In minor units. */
export const LEAST_STAKE_MAX = 1_000_000n

const unknown = {
  tournament_unknown: { status: 404, code: 3900, message: 'Такого турнира нет' },
} as const

export const createTournament = endpoint({
  method: 'POST',
  path: `${API}/office/tournaments`,
  audience: { operator: 'tournament.change' },
  confirmed: true,
  summary: 'Объявить турнир; с `repeatDays` за ним сам пойдёт следующий на столько же дней',
  body: z.strictObject({
    name: line(60),
    art: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Нужно имя рисунка, orbita')),
    startDate: Moment,
    endDate: Moment,
    currency: Currency,
    /** From the first place on, in minor units. */
    prizes: z.array(Minor).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
    gameIds: z
      .array(z.int().check(z.minimum(1), z.maximum(GAME_ID_MAX)))
      .check(z.minLength(1), z.maxLength(GAMES_MAX)),
    roundsNeeded: z.int().check(z.minimum(1), z.maximum(ROUNDS_NEEDED_MAX)),
    rule: z.enum(ruleCodes),
    /** In minor units of the currency; rounds of other currencies then do not count. */
    leastStake: z.nullable(Minor),
    repeatDays: z.nullable(z.int().check(z.minimum(1), z.maximum(REPEAT_DAYS_MAX))),
    labels: z.array(z.literal(VIP)).check(z.maxLength(1)),
    why,
  }),
  answer: TournamentCard,
  refusals: {
    art_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
    tournament_dates: {
      status: 422,
      code: 3906,
      message: 'Конец должен быть позже начала и впереди',
    },
    tournament_prizes: {
      status: 422,
      code: 3907,
      message: 'Каждый приз больше нуля и не больше того, что выше, вместе не больше предела',
    },
    tournament_games: {
      status: 422,
      code: 3908,
      message: 'Нужны открытые игры дома, каждая один раз',
    },
    tournament_rule: {
      status: 422,
      code: 3911,
      message: 'С этим правилом нужно другое число раундов для места или больше игр',
    },
    tournament_stake: {
      status: 422,
      code: 3912,
      message: 'Наименьшая ставка больше нуля и не больше 1 000 000 минорных единиц',
    },
    tournaments_full: { status: 409, code: 3909, message: 'Турниров уже столько, сколько можно' },
  },
})

export const cancelTournament = endpoint({
  method: 'POST',
  path: `${API}/office/tournaments/:id/cancel`,
  audience: { operator: 'tournament.change' },
  summary: 'Отменить турнир, пока в нём никто не участвует',
  params: z.object({ id: PathId }),
  body: z.strictObject({ why }),
  answer: z.object({ cancelled: z.boolean() }),
  refusals: {
    ...unknown,
    tournament_begun: {
      status: 409,
      code: 3910,
      message: 'В турнире уже участвуют: его не отменить',
    },
  },
})

export const stopTournament = endpoint({
  method: 'POST',
  path: `${API}/office/tournaments/:id/stop-repeating`,
  audience: { operator: 'tournament.change' },
  summary: 'Не повторять турнир: он дойдёт до конца, а следующего не будет',
  params: z.object({ id: PathId }),
  body: z.strictObject({ why }),
  answer: z.object({ stopped: z.boolean() }),
  refusals: unknown,
})
