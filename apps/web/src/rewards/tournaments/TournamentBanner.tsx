import { Countdown } from '@ayva/kit/Countdown'
import { Money } from '@ayva/kit/Money'
import { type Tournament, type TournamentCard } from '@ayva/contract/rewards/tournaments'
import { text } from './tournaments.text.ts'

type Props = {
  tournament: Tournament | TournamentCard
  /** The name is the heading of the page, or in a list a link to it. */
  as: 'h1' | 'link'
  onEnd: () => void
}

/** The picture of a tournament with its prizes and its end. */
export function TournamentBanner({ tournament, as, onEnd }: Props) {
  const { id, name, art, fund, places, endDate, labels, memberCount, isMember } = tournament
  const { active, isClosed } = tournament
  const state = active ? text.active : isClosed ? text.over : text.counting
  return (
    <section className={as === 'h1' ? 'tournament-banner is-wide' : 'tournament-banner'}>
      <picture>
        <source
          media="(max-width: 552px)"
          srcSet={`/image/covers/${art}-wide?width=560&format=webp`}
        />
        <img src={`/image/scenes/${art}?width=1440&format=webp`} width={1440} height={460} alt="" />
      </picture>
      <p className="tournament-labels">
        <span className={active ? 'is-active' : undefined}>{state}</span>
        <span>{text.members(memberCount)}</span>
        {labels.includes('vip') && <span className="is-vip">{text.vip}</span>}
        {isMember && <span>{text.isMember}</span>}
      </p>
      {as === 'h1' ? (
        <h1 className="k-d1">{name}</h1>
      ) : (
        <h3 className="k-d2">
          <a href={`/tournaments/${id}`}>{name}</a>
        </h3>
      )}
      <p>{text.fund(places)}</p>
      <p className="tournament-fund">
        <Money value={fund} short />
      </p>
      <div className="tournament-when">
        {active && <Countdown until={Date.parse(endDate)} variant="tiles" onEnd={onEnd} />}
        <p suppressHydrationWarning>{active ? text.until(endDate) : text.endedOn(endDate)}</p>
      </div>
    </section>
  )
}
