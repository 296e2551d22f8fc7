import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { partPicture } from '../../table/pictures.ts'
import { playSound } from '../../table/sound.ts'
import { type KenoOutcome } from '../keno.ts'
import { kenoText } from './keno.text.ts'
import { BALL_MS } from './keno-view.ts'

/** The ten balls in the order of the draw. */
export function KenoBalls({
  outcome,
  falls,
}: {
  outcome: KenoOutcome | undefined
  falls: boolean
}) {
  const row = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!falls || prefersStill()) return
    const balls = [...(row.current?.children ?? [])]
    const runs = balls.map((ball, at) =>
      ball.animate(
        [
          { transform: 'translateY(-70px) rotate(-150deg)', opacity: 0 },
          { transform: 'translateY(4px) rotate(8deg)', opacity: 1, offset: 0.75 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 320, delay: at * BALL_MS, fill: 'backwards', easing: 'ease-in' },
      ),
    )
    const knocks = balls.map((_, at) => setTimeout(() => playSound('stop'), at * BALL_MS + 240))
    return () => {
      runs.forEach((run) => run.cancel())
      knocks.forEach(clearTimeout)
    }
  }, [falls])
  return (
    <ol className="keno-balls" aria-label={kenoText.balls} ref={row}>
      {(outcome?.drawn ?? []).map((number) => (
        <li key={number} className={outcome?.picks.includes(number) ? 'is-hit' : undefined}>
          <img src={partPicture(`keno-${number}`)} alt={String(number)} width={96} height={96} />
        </li>
      ))}
    </ol>
  )
}
