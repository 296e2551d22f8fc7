import './notes.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone } from './tone.ts'

export type NoticeProps = {
  icon?: IconName | undefined
  tone?: Tone | undefined
  children: ReactNode
}

/** A panel with an icon for conditions, explanations and help. */
export const Notice = ({ icon = 'info', tone = 'leaf', children }: NoticeProps) => (
  <div className={classes('k-notice', `k-tone-${tone}`)}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
)
