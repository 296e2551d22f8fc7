/**
 * Reality checks: after so many minutes of play for money no stake is taken until the player has looked at the
 * time, the stakes and the result. A round that is open goes on, and a win is paid.
 */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'

const REALITY_MINUTES_MIN = 10
const REALITY_MINUTES_MAX = 60

const RealityMinutes = z
  .int({ error: 'Выберите время' })
  .check(
    z.minimum(REALITY_MINUTES_MIN, 'Не чаще, чем раз в 10 минут'),
    z.maximum(REALITY_MINUTES_MAX, 'Не реже, чем раз в час'),
  )

/** A check that waits for the player, with the play since `startedAt`. */
export const PendingCheck = z.object({
  askedAt: Moment,
  startedAt: Moment,
  /** From the beginning of play to the check. */
  elapsedMs: z.int(),
  /** By wallet, the player's chosen one first. */
  sums: z.array(
    z.object({
      currency: Currency,
      rounds: z.int(),
      /** Minor units; free rounds cost nothing. */
      staked: Minor,
      won: Minor,
      /** `won` less `staked`. */
      net: Minor,
    }),
  ),
})
export type PendingCheck = z.output<typeof PendingCheck>

export const Reality = z.object({
  /** How often the player is asked: the shorter one of `own` and `common`. Null: never. */
  minutes: z.nullable(z.int()),
  /** What the player has chosen. */
  own: z.nullable(z.int()),
  /** What the operator has set for everybody. */
  common: z.nullable(z.int()),
  check: z.nullable(PendingCheck),
})
export type Reality = z.output<typeof Reality>

const path = `${API}/users/self/reality-check`

export const showReality = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  summary: 'Как часто игроку напоминают о времени игры, и напоминание, которое ждёт ответа',
  answer: Reality,
  refusals: {},
})

export const chooseReality = endpoint({
  method: 'PUT',
  path,
  audience: 'player',
  summary: 'Выбрать, как часто напоминать о времени игры; null: как у всех',
  body: z.strictObject({ minutes: z.nullable(RealityMinutes) }),
  answer: Reality,
  refusals: {},
})

/** Asked again, or for a check that is over, it changes nothing. */
export const answerReality = endpoint({
  method: 'POST',
  path: `${path}/answer`,
  audience: 'player',
  summary: 'Ответить на напоминание о времени игры: ставки снова принимаются',
  body: z.strictObject({ askedAt: Moment }),
  answer: Reality,
  refusals: {},
})

/** What the module lets an operator set. */
export const realityCheckSettings = {
  reality_check: setting({
    schema: z.strictObject({ enabled: z.boolean(), minutes: RealityMinutes }),
    shipped: { enabled: true, minutes: REALITY_MINUTES_MAX },
    visibility: 'public',
    kind: 'protection',
    summary: 'Напоминание о времени игры для всех; игрок может выбрать чаще',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof realityCheckSettings> {}
}
