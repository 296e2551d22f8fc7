import { useEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'

/** One hop of a pair of dice, turning as it flies; the picture never shows a result. */
const hop = (turn: number) => [
  { transform: 'translateY(0) rotate(0)', easing: 'cubic-bezier(0.2, 0.7, 0.4, 1)' },
  {
    transform: `translateY(-46px) rotate(${turn / 2}deg)`,
    offset: 0.5,
    easing: 'cubic-bezier(0.6, 0, 0.8, 0.4)',
  },
  { transform: `translateY(0) rotate(${turn}deg)` },
]

/** The two pairs of dice beside the number; they tumble until the roll is known. */
export function TumblingDice({ rolling, picture }: { rolling: boolean; picture: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rolling || prefersStill()) return
    const runs = [...(box.current?.children ?? [])].map((pair, index) =>
      pair.animate(hop(index === 0 ? -360 : 360), {
        duration: 840,
        delay: index * 210,
        iterations: Infinity,
      }),
    )
    return () => runs.forEach((run) => run.cancel())
  }, [rolling])
  return (
    <div className="dice-pairs" ref={box} aria-hidden="true">
      <img src={picture} alt="" width={300} height={220} />
      <img src={picture} alt="" width={300} height={220} />
    </div>
  )
}
