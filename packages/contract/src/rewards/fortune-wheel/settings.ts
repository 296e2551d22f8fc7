/** What the module lets an operator set: the switch, the time of the day, and the wheels themselves. */
import * as z from 'zod/mini'
import { setting, Switch, type ValuesOf } from '../../setting.ts'
import { shippedWheels } from './shipped.data.ts'

export const SECTORS_MAX = 24
const WEIGHT_MAX = 1_000_000

const Sector = z.strictObject({
  /** How often the wheel stops here, beside the weights of the others. */
  weight: z.int().check(z.minimum(1), z.maximum(WEIGHT_MAX)),
  /** The key of a gift; null where there is nothing. */
  gift: z.nullable(z.string().check(z.regex(/^[a-z\d-]{1,60}$/, 'Нужно имя подарка'))),
})
const Wheel = z.strictObject({
  levelId: z.int().check(z.minimum(1), z.maximum(1000)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Spins in a day. */
  spins: z.int().check(z.minimum(0), z.maximum(20)),
  sectors: z.array(Sector).check(z.maxLength(SECTORS_MAX)),
})
export type WheelModel = z.output<typeof Wheel>

const Wheels = z.array(Wheel).check(
  z.maxLength(100),
  z.refine(
    (wheels) => new Set(wheels.map(({ levelId }) => levelId)).size === wheels.length,
    'У уровня одно колесо',
  ),
)

export const wheelSettings = {
  feature_wheel: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Колесо: страницы, пункт меню и вызовы',
  }),
  fortune_wheel: setting({
    schema: z.strictObject({
      reset_time: z.strictObject({
        hour: z.int().check(z.minimum(0), z.maximum(23)),
        minute: z.int().check(z.minimum(0), z.maximum(59)),
      }),
    }),
    shipped: { reset_time: { hour: 0, minute: 0 } },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Время по UTC, когда вращения колеса обновляются',
  }),
  fortune_wheels: setting({
    schema: Wheels,
    shipped: shippedWheels,
    visibility: 'office',
    kind: 'rewards',
    summary: 'Колёса уровней: вращений в день, сектора по часовой стрелке, их веса и подарки',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof wheelSettings> {}
}
