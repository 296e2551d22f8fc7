import './avatar.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'

export type LevelRingProps = {
  /** Progress to the next level, from 0 to 1. */
  progress: number
  /** `sm` surrounds the avatar in the header; `lg` contains a number and has a mark at each quarter. */
  size?: 'sm' | 'lg' | undefined
  children: ReactNode
}

const shapes = {
  sm: { box: 40, radius: 18.4, stroke: 2.6 },
  lg: { box: 152, radius: 68, stroke: 12 },
}

export const LevelRing = ({ progress, size = 'sm', children }: LevelRingProps) => {
  const { box, radius, stroke } = shapes[size]
  const circle = { cx: box / 2, cy: box / 2, r: radius, fill: 'none', strokeWidth: stroke }
  return (
    <span className={classes('k-ring', `is-${size}`)}>
      <svg viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <circle {...circle} className="k-ring-track" />
        <circle
          {...circle}
          className="k-ring-done"
          pathLength={100}
          strokeDasharray={`${Math.min(1, Math.max(0, progress)) * 100} 200`}
        />
        {size === 'lg' && (
          <circle
            {...circle}
            className="k-ring-marks"
            pathLength={100}
            strokeDasharray="0.6 24.4"
            strokeDashoffset={0.3}
          />
        )}
      </svg>
      <span>{children}</span>
    </span>
  )
}
