import './choice.css'
import { type ReactNode } from 'react'
import { type ChoiceProps } from './choice.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { InputControl } from './controls.tsx'

export type RadioTileProps = Omit<ChoiceProps, 'label'> & {
  icon: IconName
  title: ReactNode
  note?: ReactNode
}

/** One of several large choices with an icon, such as payment methods. */
export const RadioTile = ({ icon, title, note, className, ...rest }: RadioTileProps) => (
  <label className={classes('k-tile', className)}>
    <InputControl {...rest} type="radio" className="k-visually-hidden" />
    <span className="k-tile-icon">
      <Icon name={icon} />
    </span>
    <span className="k-tile-text">
      <b>{title}</b>
      {note && <small>{note}</small>}
    </span>
    <span className="k-tile-mark" aria-hidden="true">
      <Icon name="check-bold" size={14} />
    </span>
  </label>
)
