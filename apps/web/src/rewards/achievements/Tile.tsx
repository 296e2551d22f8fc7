import { type Achievement, type EarnedAchievements } from '@ayva/contract/rewards/achievements'
import { Icon } from '@ayva/kit/Icon'
import { Progress } from '@ayva/kit/Progress'
import { imageUrl } from '#lib/image.ts'
import { text } from './achievements.text.ts'

type Props = {
  of: Achievement
  /** Undefined for a guest. */
  isEarned: boolean | undefined
  at: string | undefined
  isLast: boolean
  steps: EarnedAchievements['steps'][number] | undefined
}

const picture = (art: string) => imageUrl(art, { format: 'webp', width: 176, height: 176 })

/** One achievement: its condition, and when it was reached or how far it is. */
export function Tile({ of, isEarned, at, isLast, steps }: Props) {
  return (
    <li
      className={`achievements-tile${isEarned === false ? ' is-locked' : ''}${isLast ? ' is-last' : ''}`}
    >
      <img src={picture(of.art)} width={72} height={72} alt="" loading="lazy" />
      <b>{of.name}</b>
      <small>{of.condition}</small>
      {isEarned && (
        <span className="achievements-mark">
          <Icon name="check" size={14} />
          {text.earned(at)}
        </span>
      )}
      {isEarned === false &&
        (steps ? (
          <span className="achievements-steps">
            <Progress label={of.name} value={steps.have} max={steps.need} />
            {text.count(steps.have, steps.need)}
          </span>
        ) : (
          <span className="k-visually-hidden">{text.locked}</span>
        ))}
    </li>
  )
}

/** The achievement that was reached last, with its moment. */
export function Last({ of, at }: { of: Achievement; at: string }) {
  return (
    <section className="achievements-last">
      <div>
        <img src={picture(of.art)} width={144} height={144} alt="" />
      </div>
      <small>{text.last}</small>
      <h2 className="k-d3">{of.name}</h2>
      <p>{of.condition}</p>
      <span className="achievements-mark">
        <Icon name="check" size={14} />
        {text.earnedAt(at)}
      </span>
    </section>
  )
}
