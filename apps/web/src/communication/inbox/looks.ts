import { type IconName } from '@ayva/kit/Icon'
import { type Tone } from '@ayva/kit/Pill'

type Look = { icon: IconName; tone: Tone }

/** By the kind of the event; a kind unknown to this build has the bell. */
const looks: Record<string, Look> = {
  deposit_credited: { icon: 'arrow-circle-down-fill', tone: 'leaf' },
  deposit_over_limit: { icon: 'arrow-circle-down-fill', tone: 'persimmon' },
  withdrawal_paid: { icon: 'arrow-circle-up-fill', tone: 'leaf' },
  withdrawal_returned: { icon: 'arrow-circle-down-fill', tone: 'persimmon' },
  verification_accepted: { icon: 'shield-check', tone: 'leaf' },
  verification_refused: { icon: 'shield-warning', tone: 'persimmon' },
  limit_given: { icon: 'shield-check', tone: 'persimmon' },
  exclusion_followed: { icon: 'pause-circle', tone: 'persimmon' },
  exclusion_lifted: { icon: 'pause-circle', tone: 'neutral' },
  limit_given_removed: { icon: 'shield-check', tone: 'neutral' },
  balance_corrected: { icon: 'coins', tone: 'sloe' },
  gift_available: { icon: 'gift', tone: 'quince' },
  gift_last_day: { icon: 'hourglass', tone: 'quince' },
  bonus_converted: { icon: 'coins', tone: 'quince' },
  bonus_expired: { icon: 'clock', tone: 'neutral' },
  level_reached: { icon: 'star', tone: 'fig' },
  lottery_won: { icon: 'ticket', tone: 'sloe' },
  tournament_won: { icon: 'trophy', tone: 'persimmon' },
  referral_paid: { icon: 'heart', tone: 'garnet' },
  message: { icon: 'chat-circle-dots', tone: 'sloe' },
}

export function lookOf(name: string): Look {
  return looks[name] ?? { icon: 'bell', tone: 'neutral' }
}
