import { useEffect, useRef } from 'react'
import { Brought } from '../../table/Brought.tsx'
import { prefersStill } from '../../table/motion.ts'
import { limboText } from './limbo.text.ts'
import { heightAt, heightText } from './limbo-choice.ts'
import { happenedText } from './limbo-words.ts'
import { type Climb, type Flown } from './use-climb.ts'

type Props = { flown: Flown | undefined; climb: Climb }

/** The height in large figures: it counts while the balloon rises, and stays when it has come to rest. */
export function ClimbNumber({ flown, climb }: Props) {
  const rest = climb.at === 'rest'
  const counted = useCounted(flown, climb)
  return (
    <div className="limbo-result" aria-hidden="true">
      {rest && flown ? (
        <b
          translate="no"
          key={flown.round.id}
          className={flown.round.celebrate === 'none' ? undefined : 'is-win'}
        >
          {heightText(flown.outcome.result100)}
        </b>
      ) : (
        <b translate="no" ref={counted} className="is-counted">
          {heightText(100)}
        </b>
      )}
      <span>{rest ? flown ? <Landed {...flown} /> : limboText.before : ''}</span>
    </div>
  )
}

/** Writes the height of each frame into its text node without React. */
function useCounted(flown: Flown | undefined, climb: Climb) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const text = box.current?.firstChild
    if (climb.at !== 'way' || !flown || !text || prefersStill()) return
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.max(0, (now - began) / climb.ms)
      text.nodeValue = heightText(heightAt(flown.outcome.result100, part))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [flown, climb])
  return box
}

function Landed({ round, outcome }: Flown) {
  return (
    <>
      {happenedText(outcome)}. <Brought round={round} />
    </>
  )
}
