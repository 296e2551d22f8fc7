import './wheel.css'
import { type Classic3Model } from '../classic3.ts'
import { useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { sectorsOf } from './wheel-sectors.ts'

type Wheel = NonNullable<Classic3Model['fullScreenWheel']>
export const WHEEL_MS = 3200
const TURNS = 4

/** The wheel of a full screen: the angle of every sector is its probability. */
export function MultiplierWheel({ wheel, result }: { wheel: Wheel; result: number }) {
  const disc = useRef<SVGGElement>(null)
  const sectors = sectorsOf(wheel)
  const middle = sectors.find(({ value }) => value === result)?.middle ?? 0
  useLayoutEffect(() => {
    // The pointer is at the top, and the disc turns clockwise until its sector is there.
    const end = 360 * TURNS - middle
    const still = prefersStill()
    const run = disc.current?.animate(
      [
        { transform: still ? `rotate(${end}deg)` : 'rotate(0deg)' },
        { transform: `rotate(${end}deg)` },
      ],
      { duration: still ? 1 : WHEEL_MS, easing: 'cubic-bezier(0.12, 0.72, 0.08, 1)', fill: 'both' },
    )
    return () => run?.cancel()
  }, [middle])
  return (
    <div className="multiplier-wheel" aria-hidden="true">
      <svg viewBox="-110 -110 220 220">
        <circle r="106" className="multiplier-wheel-rim" />
        <g ref={disc}>
          {sectors.map(({ value, path, middle: angle, narrow }, index) => (
            <g key={value}>
              <path d={path} className={`multiplier-wheel-sector is-${index % 3}`} />
              <text
                className={narrow ? 'is-narrow' : undefined}
                transform={`rotate(${angle}) translate(0 -80)${narrow ? ' rotate(90)' : ''}`}
                textAnchor="middle"
                dy={narrow ? 4 : 6}
              >
                ×{value}
              </text>
            </g>
          ))}
        </g>
        <circle r="20" className="multiplier-wheel-hub" />
        <path d="M-11 -109 L11 -109 L0 -84 Z" className="multiplier-wheel-pointer" />
      </svg>
    </div>
  )
}
