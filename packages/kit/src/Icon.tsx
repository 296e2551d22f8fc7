import './icon.css'
import { classes } from './classes.ts'
import spriteUrl from './icons/sprite.svg?no-inline'
import { type IconName } from './icons/names.ts'

export type { IconName }

export type IconProps = {
  name: IconName
  size?: number | undefined
  /** The name for screen readers; without it the icon is decorative. */
  label?: string | undefined
  className?: string | undefined
}

export const Icon = ({ name, size = 20, label, className }: IconProps) => (
  <svg
    className={classes('k-icon', className)}
    width={size}
    height={size}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <use href={`${spriteUrl}#${name}`} />
  </svg>
)
