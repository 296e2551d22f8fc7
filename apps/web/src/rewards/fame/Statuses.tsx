import cherry from 'virtual:picture/symbols/semerki/cherry.svg'
import lemon from 'virtual:picture/symbols/semerki/lemon.svg'
import orange from 'virtual:picture/symbols/semerki/orange.svg'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import quince from 'virtual:picture/symbols/semerki/wild.svg'
import { type FormattedLevel } from '@ayva/contract/rewards/loyalty'
import { formatCount } from '@ayva/kit/format'
import { text } from './fame.text.ts'

const words = text.statuses
/** From the first level on; the last picture serves all later levels. */
const pictures = [cherry, lemon, orange, plum, quince]

export function Statuses({ levels }: { levels: readonly FormattedLevel[] }) {
  return (
    <ol className="fame-statuses" aria-label={words.list}>
      {levels.map(({ level, position, isEarnedLevel, isCurrentLevel, isNextLevel }) => (
        <li
          key={level.id}
          className={isEarnedLevel ? 'is-earned' : undefined}
          aria-current={isCurrentLevel ? 'step' : undefined}
        >
          <img src={pictures[position - 1] ?? quince} width={56} height={56} alt="" />
          <b>{level.name}</b>
          {isCurrentLevel && <em>{words.own}</em>}
          {isNextLevel && <em>{words.next}</em>}
          <span>{words.from(formatCount(level.minPoints))}</span>
        </li>
      ))}
    </ol>
  )
}
