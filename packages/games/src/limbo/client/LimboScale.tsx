import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { partPicture } from '../../table/pictures.ts'
import { type LimboModel } from '../limbo.ts'
import { limboText } from './limbo.text.ts'
import { heightText, nearestTarget, placeOf, targetAt } from './limbo-choice.ts'
import { type Climb, type Flown } from './use-climb.ts'
import { InputControl } from '@ayva/kit/controls'

const TICKS = [100, 1_000, 10_000, 100_000, 1_000_000]
const STEPS = 1000

type Props = {
  model: LimboModel
  target100: number
  setTarget: (target100: number) => void
  flown: Flown | undefined
  climb: Climb
}

/** The vertical scale: a native slider under a drawn one, and the rising balloon beside it. */
export function LimboScale({ model, target100, setTarget, flown, climb }: Props) {
  const style = { '--at': placeOf(target100) } as React.CSSProperties
  const far = (times: number) => setTarget(nearestTarget(model, target100 * times))
  return (
    <div className="limbo-scale" style={style}>
      <InputControl
        type="range"
        aria-label={limboText.targetOn}
        aria-valuetext={heightText(target100)}
        aria-orientation="vertical"
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(placeOf(target100) * STEPS)}
        onChange={({ currentTarget }) => setTarget(targetAt(model, +currentTarget.value / STEPS))}
        onKeyDown={(event) => {
          // A key changes the target by a tenth, so that every height can be approximated.
          const times = { PageUp: 2, PageDown: 0.5, ArrowUp: 1.1, ArrowDown: 1 / 1.1 }[event.key]
          if (times === undefined) return
          event.preventDefault()
          far(times)
        }}
      />
      <div className="limbo-track" aria-hidden="true">
        <i />
      </div>
      <div className="limbo-ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <span translate="no" key={tick} style={{ '--at': placeOf(tick) } as React.CSSProperties}>
            {heightText(tick).replace(/,00/, '')}
          </span>
        ))}
      </div>
      <div translate="no" className="limbo-knob" aria-hidden="true">
        {heightText(target100)}
      </div>
      <Balloon flown={flown} climb={climb} />
    </div>
  )
}

/**
 * The shaft is as high as the scale, so that a translation in per cent of its height moves the balloon to its place.
 */
function Balloon({ flown, climb }: Pick<Props, 'flown' | 'climb'>) {
  const shaft = useRef<HTMLDivElement>(null)
  const place = flown && climb.at !== 'ground' ? placeOf(flown.outcome.result100) : 0
  useEffect(() => {
    if (climb.at !== 'way' || prefersStill()) return
    const run = shaft.current?.animate(
      [{ transform: 'translateY(0)' }, { transform: `translateY(${-place * 100}%)` }],
      // The same curve as for the number.
      { duration: climb.ms, easing: 'cubic-bezier(0.33, 0.67, 0.67, 1)' },
    )
    return () => run?.cancel()
  }, [climb, place])
  return (
    <div
      className="limbo-shaft"
      ref={shaft}
      style={{ transform: `translateY(${-place * 100}%)` }}
      aria-hidden="true"
    >
      <img src={partPicture('limbo-balloon')} alt="" width={270} height={350} />
    </div>
  )
}
