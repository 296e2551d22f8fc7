import * as z from 'zod/mini'
import { Missing } from './auth.ts'
import { Currency, endpoint, Moment } from '../base.ts'
import { OnBreak, PlayerLimit, ScheduledLimit } from './player/limits.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'
import { Wallet } from '../ledger/wallet.ts'

/** The level of a player; 0 without any experience. */
const Level = z.object({
  id: z.int(),
  name: z.string(),
  currentScore: z.number(),
  /** The progress to the next level, from 0 to 1. */
  progress: z.number(),
  maxScore: z.number(),
  minPoints: z.number(),
})
const VerificationForm = z.object({ status: z.string(), actions: z.array(z.string()) })

/** The calling player, as every page needs it. */
export const Self = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  phone: z.nullable(z.string()),
  phoneConfirmed: z.boolean(),
  /** The public name, if one is chosen. */
  username: z.nullable(z.string()),
  /** Unix time in seconds. */
  created: z.int(),
  /** The language in which the player reads the site. */
  locale: z.string(),
  labels: z.array(z.string()),
  isVipClub: z.boolean(),
  denomination: z.number(),
  autoLogout: z.boolean(),
  /** The quiet mode, as chosen among consents: no offers, motion, sound or wins of others. */
  calm: z.boolean(),
  currency: Currency,
  level: Level,
  limits: z.array(PlayerLimit),
  limitsSchedule: z.array(ScheduledLimit),
  /** The current break from play. */
  exclusion: z.nullable(OnBreak),
  extendedProfileFilled: z.boolean(),
  /** Seconds until the next request is allowed; 0 if it is allowed now. */
  emailConfirmationTokenTtl: z.int(),
  phoneConfirmationCodeTtl: z.int(),
  hasPhoneConfirmationCode: z.boolean(),
  /** When the next request is allowed; null if it is allowed now. */
  emailTokenNextRequest: z.nullable(Moment),
  phoneCodeNextRequest: z.nullable(Moment),
  callTokenNextRequest: z.nullable(Moment),
  fortuneWheelSpinCount: z.int(),
  fortuneWheelAdditionSpinCount: z.int(),
  verificationForm: VerificationForm,
  /** When the account will be closed; null if that was not requested. */
  closesAt: z.nullable(Moment),
  /** The reason shown to a blocked player; null for all others. */
  blocked: z.nullable(z.string()),
  /** Data that must be given before paying in. */
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
