import { Progress } from '@ayva/kit/Progress'
import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './tournaments.text.ts'
import { whyNot } from './Joining.tsx'

/** The player's place, and the points missing to the next one. */
export function OwnPlace({ tournament }: { tournament: Tournament }) {
  const { active, isClosed, isMember, members, userRanks, memberCount } = tournament
  const { rounds, roundsNeeded, isQualified } = tournament.qualification
  const self = useSelf()
  const own = [...members, ...userRanks].find((one) => one.isOwn)
  const why = whyNot(tournament, self)
  return (
    <section className="tournament-own" aria-label={text.own}>
      <p className="k-small k-text-2">{text.own}</p>
      <p className="tournament-rank">
        <b>{own ? own.rank : isQualified ? text.ownDeep : text.ownNone}</b>
        {own && <span>{text.ofAll(memberCount)}</span>}
      </p>
      {own && <p className="k-small">{text.score(tournament.rule, own.score)}</p>}
      {isMember && !isClosed && (
        <>
          <p className="tournament-progress">
            {text.progress} <b>{text.of(rounds, roundsNeeded)}</b>
          </p>
          <Progress
            label={text.progress}
            value={Math.min(rounds, roundsNeeded)}
            max={roundsNeeded}
            tone={isQualified ? 'leaf' : 'persimmon'}
          />
          <p className="k-small k-text-2">
            {isQualified ? text.qualified : text.left(roundsNeeded - rounds)}
          </p>
        </>
      )}
      {!active && (
        <p className="k-small k-text-2">{isClosed ? text.closedHint : text.countingHint}</p>
      )}
      {active && !isMember && <p className="k-small k-text-2">{why ?? text.joinHint}</p>}
    </section>
  )
}
