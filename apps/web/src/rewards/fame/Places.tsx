import { type OwnPlace, type RatedWin } from '@ayva/contract/rewards/fame'
import { Avatar } from '@ayva/kit/Avatar'
import { Money } from '@ayva/kit/Money'
import { type ReactNode } from 'react'
import { gamePath } from '#lib/game-links.ts'
import { text } from './fame.text.ts'

/** Constant for a win, without revealing its player. */
const hueOf = ({ at, times100 }: Pick<RatedWin, 'at' | 'times100'>) => `${at} ${times100}`

/** The first three, with the best in the middle. */
export function Podium({ wins, mine }: { wins: RatedWin[]; mine?: number | null | undefined }) {
  return (
    <ol className="fame-podium">
      {wins.map((win) => (
        <li key={win.place}>
          <Avatar
            name={win.name ?? text.nobody}
            userId={hueOf(win)}
            size={win.place === 1 ? 80 : 64}
          />
          <b translate="no">{nameOf(win, mine === win.place)}</b>
          <GameLink game={win.game} />
          <div className="fame-step">
            <b aria-label={text.place(win.place)}>{win.place}</b>
            <Times win={win} />
            <small>
              <Money value={win.payout} />
            </small>
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Row({ win, isMine = false }: { win: RatedWin; isMine?: boolean }) {
  return (
    <PlaceRow win={win} place={win.place} isMine={isMine}>
      {nameOf(win, isMine)}
    </PlaceRow>
  )
}

type PlaceRowProps = {
  win: RatedWin | OwnPlace
  place: ReactNode
  isMine: boolean
  children: ReactNode
}

export function PlaceRow({ win, place, isMine, children }: PlaceRowProps) {
  const name = 'name' in win ? (win.name ?? text.nobody) : text.you
  return (
    <li className={isMine ? 'fame-row is-mine' : 'fame-row'}>
      <span className="fame-place" translate="no">
        {place}
      </span>
      <Avatar name={name} userId={hueOf(win)} />
      <span className="fame-who">
        <b>{children}</b> <GameLink game={win.game} />
      </span>
      <span className="fame-sum">
        <b>{win.place === null ? text.times(win.times100) : <Times win={win} />}</b>
        <Money value={win.payout} />
      </span>
    </li>
  )
}

/** The multiplier, which links to the proof if there is one. */
function Times({ win: { id, times100, provable, game } }: { win: RatedWin | OwnPlace }) {
  if (!provable) return <span>{text.times(times100)}</span>
  return (
    <a href={`/fairness?win=${id}`} title={text.proofOf(game.name)}>
      {text.times(times100)}
    </a>
  )
}

function nameOf({ name }: RatedWin, isMine: boolean): string {
  const shown = name ?? text.nobody
  return isMine ? `${shown}, ${text.you}` : shown
}

export function GameLink({ game: { name, slug, developer } }: Pick<RatedWin, 'game'>) {
  return <a href={gamePath({ slug, developer: { slug: developer } })}>{text.of(name)}</a>
}
