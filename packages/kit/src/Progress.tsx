import './progress.css'
import { type CSSProperties } from 'react'
import { classes } from './classes.ts'

export type ProgressProps = {
  label: string
  value: number
  max?: number | undefined
  /** A change that has not been made yet, shown hatched after the value. */
  planned?: number | undefined
  tone?: 'quince' | 'leaf' | 'fig' | 'persimmon' | 'limit' | undefined
}

const share = (part: number, max: number) => Math.min(1, Math.max(0, part / (max || 1)))

/** `limit` is quince up to 80 % and persimmon above. */
export const Progress = ({
  label,
  value,
  max = 1,
  planned = 0,
  tone = 'quince',
}: ProgressProps) => {
  const done = share(value, max)
  const all = share(value + planned, max)
  const colour = tone === 'limit' ? (all > 0.8 ? 'persimmon' : 'quince') : tone
  const shape = { '--done': `${done * 100}%`, '--planned': `${(all - done) * 100}%` }
  return (
    <div className={classes('k-progress', `is-${colour}`)} style={shape as CSSProperties}>
      <progress className="k-visually-hidden" aria-label={label} value={done} max={1} />
      <i />
      {planned > 0 && <i className="is-planned" />}
    </div>
  )
}
