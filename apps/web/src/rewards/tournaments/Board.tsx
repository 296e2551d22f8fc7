import './board.css'
import { Avatar } from '@ayva/kit/Avatar'
import { Money } from '@ayva/kit/Money'
import {
  type RuleCode,
  type Tournament,
  type TournamentMember,
} from '@ayva/contract/rewards/tournaments'
import { text } from './tournaments.text.ts'

const FIRST = 3
type Of = { member: TournamentMember }

/** The first three, then the player between two neighbours on either side. */
export function Board({ tournament }: { tournament: Tournament }) {
  const { id, members, userRanks, rule } = tournament
  const [next] = userRanks
  return (
    <section>
      <h2 className="k-d3">
        {text.board} <a href={`/tournament-info/${id}`}>{text.all}</a>
      </h2>
      {members.length === 0 && <p className="k-text-2">{text.boardEmpty}</p>}
      <ol className="tournament-podium">
        {members.map((member) => (
          <li key={member.rank} className={member.isOwn ? 'is-own' : undefined}>
            <Avatar
              name={nameOf(member)}
              userId={hueOf(member)}
              size={member.rank === 1 ? 72 : 56}
            />
            <Name member={member} />
            <small>{text.score(rule, member.score)}</small>
            <div className="tournament-step">
              <b translate="no" aria-label={text.place(member.rank)}>
                {member.rank}
              </b>
              {member.prize && <Money value={member.prize} short />}
            </div>
          </li>
        ))}
      </ol>
      {next && next.rank > FIRST + 1 && (
        <p className="tournament-gap">{text.gap(FIRST + 1, next.rank - 1)}</p>
      )}
      <Rows members={userRanks} rule={rule} />
    </section>
  )
}

type RowsProps = { members: TournamentMember[]; rule: RuleCode }

export function Rows({ members, rule }: RowsProps) {
  return (
    <ol className="tournament-rows">
      {members.map((member) => (
        <li key={member.rank} className={member.isOwn ? 'is-own' : undefined}>
          <b translate="no" aria-label={text.place(member.rank)}>
            {member.rank}
          </b>
          <Avatar name={nameOf(member)} userId={hueOf(member)} size={34} />
          <Name member={member} />
          <span className="tournament-points">{text.score(rule, member.score)}</span>
          <span>{member.prize && <Money value={member.prize} short />}</span>
        </li>
      ))}
    </ol>
  )
}

function Name({ member }: Of) {
  return (
    <strong
      translate="no"
      className={member.name === null && !member.isOwn ? 'k-text-2' : undefined}
    >
      {member.isOwn ? (member.name ? text.youNamed(member.name) : text.you) : nameOf(member)}
    </strong>
  )
}

const nameOf = ({ name }: TournamentMember) => name ?? text.nobody
/** Constant while the place is, without revealing its player. */
const hueOf = ({ rank, score }: TournamentMember) => `${rank} ${score}`
