import { type Self } from '@ayva/contract/identity/player'
import { type TournamentCard } from '@ayva/contract/rewards/tournaments'

type Player = Pick<Self, 'labels'> | null | undefined

/** A club tournament is closed to other players. */
export const isForOthers = ({ labels }: Pick<TournamentCard, 'labels'>, self: Player): boolean =>
  labels.includes('vip') && !self?.labels.includes('vip')

/** The server's order, but tournaments that the player can join come first. */
export function enterableFirst<T extends Pick<TournamentCard, 'labels'>>(
  tournaments: readonly T[],
  self: Player,
): T[] {
  return tournaments.toSorted(
    (one, other) => Number(isForOthers(one, self)) - Number(isForOthers(other, self)),
  )
}
