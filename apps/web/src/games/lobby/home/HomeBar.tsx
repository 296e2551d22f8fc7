import { type CSSProperties } from 'react'

type Props = { label: string; value: number; max?: number }

/** A progress bar. The kit's own bar would load its whole chunk before hydration. */
export function HomeBar({ label, value, max = 1 }: Props) {
  const done = Math.min(1, Math.max(0, value / (max || 1)))
  return (
    <span className="home-bar" style={{ '--done': `${done * 100}%` } as CSSProperties}>
      <progress className="k-visually-hidden" aria-label={label} value={done} max={1} />
    </span>
  )
}
