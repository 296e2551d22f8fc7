import { type CSSProperties } from 'react'

type Props = { label: string; value: number; max?: number }

/** How far something is. The kit's own bar would bring all of its chunk before the page is alive. */
export function HomeBar({ label, value, max = 1 }: Props) {
  const done = Math.min(1, Math.max(0, value / (max || 1)))
  return (
    <span className="home-bar" style={{ '--done': `${done * 100}%` } as CSSProperties}>
      <progress className="k-visually-hidden" aria-label={label} value={done} max={1} />
    </span>
  )
}
