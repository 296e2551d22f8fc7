/** The fortune wheel: one for each level, spins that cost nothing, and what each of them was decided by. */
import * as z from 'zod/mini'
import { deepPageOf, endpoint, Moment, PathId } from '../base.ts'
import { breakRefusals } from '../identity/player/limits.ts'
import { giftKinds } from '../payments/gifts/words.ts'

export type { WheelModel } from './fortune-wheel/settings.ts'

const off = {
  wheel_off: { status: 404, code: 3680, message: 'Колесо сейчас закрыто' },
} as const

export const WheelPrize = z.object({
  /** The name of the offer among the gifts. */
  key: z.string(),
  kind: z.enum(giftKinds),
  title: z.string(),
  /** A picture of the art manifest: `objects/pear`. */
  image: z.string(),
})
export type WheelPrize = z.output<typeof WheelPrize>

const WheelSector = z.object({
  /** Its place, clockwise from the top: the first is 0. */
  n: z.int(),
  /** How often the wheel stops here: its share of the sum of all weights is the true chance. */
  weight: z.int(),
  gift: z.nullable(WheelPrize),
})
export type WheelSector = z.output<typeof WheelSector>

export const FortuneWheel = z.object({
  level: z.object({ id: z.int(), name: z.string() }),
  /** Spins in a day. */
  maxSpinCount: z.int(),
  sectors: z.array(WheelSector),
})
export type FortuneWheel = z.output<typeof FortuneWheel>

export const listWheels = endpoint({
  method: 'GET',
  path: '/api/v18/fortune-wheel',
  audience: 'guest',
  summary: 'Колёса уровней, с низшего',
  answer: z.array(FortuneWheel),
  refusals: off,
  cacheSeconds: 5,
})

export const showWheel = endpoint({
  method: 'GET',
  path: '/api/v18/fortune-wheel/:levelId',
  audience: 'guest',
  summary: 'Колесо уровня',
  params: z.object({ levelId: PathId }),
  answer: FortuneWheel,
  refusals: {
    ...off,
    wheel_unknown: { status: 404, code: 3681, message: 'У этого уровня нет колеса' },
  },
  cacheSeconds: 5,
})

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const WheelSpin = z.object({
  /** The first spin of a player is 1. */
  n: z.int(),
  at: Moment,
  levelId: z.int(),
  sector: WheelSector,
  /** The gift that was given for it; null where the sector has none. */
  giftId: z.nullable(z.int()),
  /** It was one of those that are given beside the daily ones. */
  isAdditional: z.boolean(),
  /** By what the sector can be found again: the hash was told before the spin, the seed after it. */
  proof: z.object({
    serverSeed: Hash,
    serverSeedHash: Hash,
    clientSeed: z.string(),
    /** False where the browser sent none, and one was made here. */
    clientSeedChosen: z.boolean(),
    nonce: z.int(),
    /** Of all sectors, in their order. */
    weights: z.array(z.int()),
  }),
})
export type WheelSpin = z.output<typeof WheelSpin>

/** The same key answers alike, and spins once. */
export const spinWheel = endpoint({
  method: 'POST',
  path: '/api/v18/fortune-wheel',
  audience: 'player',
  idempotent: true,
  summary: 'Крутить колесо своего уровня',
  body: z.strictObject({
    clientSeed: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Латинские буквы и цифры'))),
    /** The commitment that the caller has seen: another one is refused. */
    serverSeedHash: z.optional(Hash),
  }),
  answer: z.extend(WheelSpin, {
    spin_count_left: z.int(),
    addition_spin_count_left: z.int(),
  }),
  refusals: {
    ...off,
    ...breakRefusals,
    spins_over: { status: 422, code: 3682, message: 'Вращений больше нет' },
    wheel_unready: { status: 422, code: 3683, message: 'Это колесо сейчас не крутится' },
    commitment_passed: {
      status: 409,
      code: 3684,
      message: 'Вы уже крутили колесо в другом окне. Обновите страницу.',
    },
  },
})
export type SpinAnswer = z.output<typeof spinWheel.answer>

export const OwnWheel = z.object({
  /** Whose wheel it is; null where the level has none. */
  levelId: z.nullable(z.int()),
  maxSpinCount: z.int(),
  /** Daily ones that are left. */
  spinCount: z.int(),
  additionSpinCount: z.int(),
  /** Why no spin is offered: a break from play, an account that closes, a wheel that cannot pay. */
  closed: z.nullable(z.enum(['break', 'leaving', 'unready'])),
  /** Commits to the secret of the next spin. */
  serverSeedHash: Hash,
  last: z.nullable(WheelSpin),
})
export type OwnWheel = z.output<typeof OwnWheel>

export const showOwnWheel = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/fortune-wheel',
  audience: 'player',
  summary: 'Сколько вращений осталось, и чем решится следующее',
  answer: OwnWheel,
  refusals: off,
})

export const listSpins = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/fortune-wheel/spins',
  audience: 'player',
  summary: 'Вращения игрока, сначала новые',
  query: z.object(deepPageOf(50)),
  answer: z.object({ spins: z.array(WheelSpin), count: z.int() }),
  refusals: off,
})
