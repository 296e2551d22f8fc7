import './skeleton.css'
import { type CSSProperties } from 'react'
import { classes } from './classes.ts'

export type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: number | undefined
  className?: string | undefined
}

const length = (value: number | string | undefined) =>
  typeof value === 'number' ? `${value}px` : value

export const Skeleton = ({ width, height, radius, className }: SkeletonProps) => {
  const shape = {
    '--w': length(width),
    '--h': length(height),
    '--r': length(radius),
  } as CSSProperties
  return <span className={classes('k-skeleton', className)} style={shape} aria-hidden="true" />
}

/** Has the size of a game card, so that nothing moves when the card is loaded. */
export const GameCardSkeleton = () => (
  <div aria-hidden="true">
    <span className="k-skeleton k-skeleton-cover" />
    <span className="k-skeleton k-skeleton-name" />
    <span className="k-skeleton k-skeleton-meta" />
  </div>
)
