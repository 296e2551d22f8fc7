import { type Achievement, type EarnedAchievements } from '@ayva/contract/rewards/achievements'
import { Icon } from '@ayva/kit/Icon'
import { Progress } from '@ayva/kit/Progress'
import { imageUrl } from '#lib/image.ts'
import { text } from './achievements.text.ts'

type Props = {
  of: Achievement
  /** Undefined for a guest. */
  isEarned: boolean | undefined
  steps: EarnedAchievements['steps'][number] | undefined
}

const picture = (art: string) => imageUrl(art, { format: 'webp', width: 176, height: 176 })

/** One achievement: its condition, and whether it is unlocked or how far it is. */
export function Tile({ of, isEarned, steps }: Props) {
  return (
    <li className={isEarned === false ? 'achievements-tile is-locked' : 'achievements-tile'}>
      <img src={picture(of.art)} width={88} height={88} alt="" loading="lazy" />
      <div>
        <b>{of.name}</b>
        <small>{of.condition}</small>
        {isEarned && (
          <span className="achievements-mark">
            <Icon name="check" size={14} />
            {text.earned}
          </span>
        )}
        {isEarned === false &&
          (steps ? (
            <span className="achievements-steps">
              <Progress label={of.name} value={steps.have} max={steps.need} />
              {text.count(steps.have, steps.need)}
            </span>
          ) : (
            <span className="achievements-steps">{text.locked}</span>
          ))}
      </div>
    </li>
  )
}
