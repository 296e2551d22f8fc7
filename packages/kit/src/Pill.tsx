import './notes.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone } from './tone.ts'

export type { Tone }

export type PillProps = {
  tone?: Tone | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A status as one word; the colour only repeats it. */
export const Pill = ({ tone = 'neutral', icon, children }: PillProps) => (
  <span className={classes('k-pill', `k-tone-${tone}`)}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)
