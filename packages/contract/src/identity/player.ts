import * as z from 'zod/mini'
import { Missing } from './auth.ts'
import { Currency, endpoint, Moment } from '../base.ts'
import { OnBreak, PlayerLimit, ScheduledLimit } from './player/limits.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'
import { Wallet } from '../ledger/wallet.ts'

/** Where a player stands: who has earned nothing yet is at level 0. */
const Level = z.object({
  id: z.int(),
  name: z.string(),
  currentScore: z.number(),
  /** From 0 to 1, the way to the next level. */
  progress: z.number(),
  maxScore: z.number(),
  minPoints: z.number(),
})
const VerificationForm = z.object({ status: z.string(), actions: z.array(z.string()) })

/** The player who asks, as the site needs them on every page. */
export const Self = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  phone: z.nullable(z.string()),
  phoneConfirmed: z.boolean(),
  /** The name that others see, once it is chosen. */
  username: z.nullable(z.string()),
  /** Unix time in seconds. */
  created: z.int(),
  /** The language that the player reads the site in. */
  locale: z.string(),
  labels: z.array(z.string()),
  isVipClub: z.boolean(),
  denomination: z.number(),
  autoLogout: z.boolean(),
  currency: Currency,
  level: Level,
  limits: z.array(PlayerLimit),
  limitsSchedule: z.array(ScheduledLimit),
  /** The break from play that holds. */
  exclusion: z.nullable(OnBreak),
  extendedProfileFilled: z.boolean(),
  /** Seconds until the next request; 0 where nothing is waited for. */
  emailConfirmationTokenTtl: z.int(),
  phoneConfirmationCodeTtl: z.int(),
  hasPhoneConfirmationCode: z.boolean(),
  /** When the next one may be asked for; null where it may be asked for at once. */
  emailTokenNextRequest: z.nullable(Moment),
  phoneCodeNextRequest: z.nullable(Moment),
  callTokenNextRequest: z.nullable(Moment),
  fortuneWheelSpinCount: z.int(),
  fortuneWheelAdditionSpinCount: z.int(),
  verificationForm: VerificationForm,
  /** When the account will be closed, where its player has asked for that. */
  closesAt: z.nullable(Moment),
  /** What a blocked player is told; null for all others. */
  blocked: z.nullable(z.string()),
  /** What is still to be told before money. */
  missing: z.array(Missing),
  wallets: z.array(Wallet),
})
export type Self = z.output<typeof Self>

export const showSelf = endpoint({
  method: 'GET',
  path: '/api/v18/users/self',
  audience: 'player',
  whileBlocked: true,
  summary: 'Игрок, который спрашивает, и его кошельки',
  answer: Self,
  refusals: {},
})

/** What the module lets an operator set. */
export const playerSettings = {
  feature_profile: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Профиль и его настройки',
  }),
  personal_data_confirmation: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'protection',
    summary: 'Просьба подтвердить личные данные в профиле',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof playerSettings> {}
}
