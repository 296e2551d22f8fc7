import { Button } from '@ayva/kit/Button'
import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { useSelf } from '../../identity/player/player.ts'
import { isForOthers } from './entering.ts'
import { text } from './tournaments.text.ts'
import { useJoining } from './use-tournaments.ts'

/** Why a logged-in player cannot join; undefined if they can. */
export function whyNot(tournament: Tournament, self: ReturnType<typeof useSelf>) {
  if (self?.exclusion) return text.onBreak
  return self && isForOthers(tournament, self) ? text.vipOnly : undefined
}

/** The join button: below the player's own place, and on a phone always visible. */
export function Joining({ tournament }: { tournament: Tournament }) {
  const { id, active, isMember } = tournament
  const self = useSelf()
  const { join, joining, joined, failed } = useJoining(id)
  const isOpen = active && !isMember && whyNot(tournament, self) === undefined
  return (
    <div className="tournament-join">
      {isOpen && self === null && (
        <Button kind="primary" size="lg" wide href="#authorization">
          {text.login}
        </Button>
      )}
      {isOpen && self && (
        <Button kind="primary" size="lg" wide loading={joining} onClick={join}>
          {text.join}
        </Button>
      )}
      <output>{failed ?? (joined ? text.joined : '')}</output>
    </div>
  )
}
