import { type Self } from '@ayva/contract/identity/player'
import { type TournamentCard } from '@ayva/contract/rewards/tournaments'

type Player = Pick<Self, 'labels'> | null | undefined

/** A tournament of the club is closed to everybody else. */
export const isForOthers = ({ labels }: Pick<TournamentCard, 'labels'>, self: Player): boolean =>
  labels.includes('vip') && !self?.labels.includes('vip')

/** The server's order, but what somebody cannot enter comes after what they can. */
export function enterableFirst<T extends Pick<TournamentCard, 'labels'>>(
  tournaments: readonly T[],
  self: Player,
): T[] {
  return tournaments.toSorted(
    (one, other) => Number(isForOthers(one, self)) - Number(isForOthers(other, self)),
  )
}
