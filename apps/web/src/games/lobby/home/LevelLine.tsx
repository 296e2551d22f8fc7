import { type Self } from '@ayva/contract/identity/player'
import { HomeBar } from './HomeBar.tsx'
import { text } from './player-home.text.ts'

/** The player's level and the progress to the next one; nothing if levels are off. */
export function LevelLine({ level }: Pick<Self, 'level'>) {
  const { id, name, currentScore, maxScore, progress } = level
  if (id === 0) return null
  return (
    <a className="level-line" href="/levels-info">
      <span>
        {text.level} <b>{name}</b>
      </span>
      <span translate="no">{text.experience(currentScore, maxScore)}</span>
      <HomeBar label={text.levelWay} value={progress} />
    </a>
  )
}
