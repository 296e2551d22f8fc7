/** Spins that an operator gives, and what a wheel will show and cost before it is saved. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Money } from '../../base.ts'
import { WheelPrize } from '../fortune-wheel.ts'
import { PlayerDigits, reason } from '../../office.ts'
import { wheelSettings } from './settings.ts'

export const giveSpins = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/wheel-spins`,
  audience: { operator: 'wheel.give' },
  confirmed: true,
  idempotent: true,
  summary: 'Дать игроку дополнительные вращения колеса',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    spins: z.int().check(z.minimum(1), z.maximum(100)),
    why: reason('Напишите, за что'),
  }),
  answer: z.object({ additionSpinCount: z.int() }),
  refusals: {
    spins_full: { status: 422, code: 3690, message: 'У игрока не бывает больше {max} вращений' },
  },
})

const SectorPreview = z.object({
  n: z.int(),
  /** From 0 to 1. */
  chance: z.number(),
  gift: z.nullable(WheelPrize),
  /** What the gift costs on average, as its truth card says; nothing where there is none in the currency. */
  cost: Money,
})

export const WheelsPreview = z.object({
  wheels: z.array(
    z.object({
      levelId: z.int(),
      name: z.string(),
      spins: z.int(),
      sectors: z.array(SectorPreview),
      /** The chance of a sector with a gift. */
      winning: z.number(),
      /** The costs of all sectors by their chances. */
      costOfSpin: Money,
      /** Of all spins of a day of one player. */
      costOfDay: Money,
      /** Players with this currency can spin it: each gift is given in it. */
      isReady: z.boolean(),
    }),
  ),
  /** What keeps them from being saved, by place: `wheels.0.sectors`. */
  wrong: z.record(z.string(), z.string()),
})
export type WheelsPreview = z.output<typeof WheelsPreview>

export const previewWheels = endpoint({
  method: 'POST',
  path: `${API}/office/fortune-wheel/preview`,
  audience: { operator: 'settings.read' },
  summary: 'Колёса с шансами и средней ценой вращения до сохранения; ничего не меняет',
  body: z.strictObject({ wheels: wheelSettings.fortune_wheels.schema, currency: Currency }),
  answer: WheelsPreview,
  refusals: {},
})
