/** Players, for operators: searching, viewing, labelling, blocking, and ending sessions. */
import * as z from 'zod/mini'
import { BirthDate } from '../auth/registration.ts'
import { API, cleaned, Currency, endpoint, Moment } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'
import { Wallet } from '../../ledger/wallet.ts'

export const FOUND_MAX = 20
export const LABELS_MAX = 50
const player = z.object({ playerId: PlayerDigits })
const why = reason('Напишите, почему')

/** A player in a list. */
export const FoundPlayer = z.object({
  playerId: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  username: z.nullable(z.string()),
  createdAt: Moment,
  isBlocked: z.boolean(),
})
export type FoundPlayer = z.output<typeof FoundPlayer>

export const OfficePlayer = z.extend(FoundPlayer, {
  emailConfirmedAt: z.nullable(Moment),
  phoneConfirmedAt: z.nullable(Moment),
  birthDate: z.nullable(z.string()),
  currency: Currency,
  locale: z.string(),
  labels: z.array(z.string()),
  blockedAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  wallets: z.array(Wallet),
  sessions: z.int(),
})
export type OfficePlayer = z.output<typeof OfficePlayer>

/** The state of a player after an operator's action. */
export const PlayerState = z.object({
  playerId: z.string(),
  labels: z.array(z.string()),
  blockedAt: z.nullable(Moment),
  /** The number of sessions that the call has ended. */
  ended: z.int(),
})
export type PlayerState = z.output<typeof PlayerState>

export const findPlayers = endpoint({
  method: 'GET',
  path: `${API}/office/players`,
  audience: { operator: 'players.read' },
  summary: 'Найти игрока по номеру, телефону, имени или началу e-mail: не больше двадцати',
  query: z.object({
    q: z
      .string({ error: 'Напишите, кого искать' })
      .check(
        cleaned('search'),
        z.minLength(1, 'Напишите, кого искать'),
        z.maxLength(254, 'Не длиннее 254 знаков'),
      ),
  }),
  answer: z.array(FoundPlayer),
  refusals: {},
})

export const showPlayer = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId`,
  audience: { operator: 'players.read' },
  summary: 'Игрок: данные, метки, кошельки, открытые сессии',
  params: player,
  answer: OfficePlayer,
  refusals: {},
})

const labels = z
  .array(z.string().check(z.regex(/^[a-z\d_-]{1,60}$/i, 'Латинские буквы, цифры, «_» и «-»')))
  .check(z.maxLength(LABELS_MAX, `Не больше ${LABELS_MAX}`))

/** Labels about documents also need the permission to decide on documents. */
export const changePlayerLabels = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/labels`,
  audience: { operator: 'players.label' },
  summary: 'Поставить и снять метки игрока',
  params: player,
  body: z.strictObject({ add: labels, remove: labels, why }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      error: 'Назовите хотя бы одну метку',
      path: ['add'],
    }),
  ),
  answer: PlayerState,
  refusals: {
    labels_full: { status: 409, code: 1150, message: 'Меток уже столько, сколько можно' },
  },
})

/** `words` is the reason that the player reads. The player can still withdraw own money, and nothing else. */
export const blockPlayer = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/block`,
  audience: { operator: 'players.block' },
  summary: 'Закрыть игроку сайт, кроме вывода своих денег, и закончить его сессии',
  params: player,
  body: z.strictObject({ words: reason('Напишите игроку, за что'), why }),
  answer: PlayerState,
  refusals: {},
})

export const unblockPlayer = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/unblock`,
  audience: { operator: 'players.block' },
  summary: 'Снова пустить игрока',
  params: player,
  body: z.strictObject({ why }),
  answer: PlayerState,
  refusals: {},
})

export const endPlayerSessions = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/sessions/end`,
  audience: { operator: 'players.end_sessions' },
  summary: 'Закончить все сессии игрока',
  params: player,
  body: z.strictObject({ why }),
  answer: PlayerState,
  refusals: {},
})

export const correctBirthDate = endpoint({
  method: 'PUT',
  path: `${API}/office/players/:playerId/birth-date`,
  audience: { operator: 'players.change' },
  summary: 'Исправить дату рождения игрока: сам он называет её один раз',
  params: player,
  body: z.strictObject({ birthDate: BirthDate, why }),
  answer: z.object({ birthDate: z.string() }),
  refusals: {
    player_unknown: { status: 404, code: 2802, message: 'Такого игрока нет' },
    too_young: { status: 422, code: 3, message: 'Игроку должно быть не менее {years} лет' },
  },
})
