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
  isMarked: boolean
  steps: EarnedAchievements['steps'][number] | undefined
}

const picture = (art: string) => imageUrl(art, { format: 'webp', width: 176, height: 176 })

/** One achievement: its condition, and when it was reached or how far it is. */
export function Tile({ of, isEarned, at, isMarked, steps }: Props) {
  return (
    <li
      className={`achievements-tile${isEarned === false ? ' is-locked' : ''}${isMarked ? ' is-marked' : ''}`}
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

type FreshProps = { all: readonly Achievement[]; found: EarnedAchievements | undefined }

/** All achievements that the player has not seen before; nothing if there are none. */
export function Fresh({ all, found }: FreshProps) {
  if (all.length === 0) return null
  return (
    <section className="achievements-fresh" aria-labelledby="achievements-fresh">
      <h2 className="k-d3" id="achievements-fresh">
        {text.fresh} <small>{all.length}</small>
      </h2>
      <ul>
        {all.map(({ id, name, condition, art }) => (
          <li key={id}>
            <img src={picture(art)} width={56} height={56} alt="" />
            <b>{name}</b>
            <small>
              {condition} · {text.earned(found?.reached.find((one) => one.id === id)?.at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
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
