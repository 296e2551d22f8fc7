import './choice.css'
import { type ReactNode } from 'react'
import { type ChoiceProps } from './choice.ts'
import { classes } from './classes.ts'
import { useField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { InputControl } from './controls.tsx'

export type CheckboxProps = ChoiceProps & { error?: ReactNode }

export const Checkbox = ({ label, error, className, ...rest }: CheckboxProps) => {
  const { noteId, control } = useField({ error }, rest.id, rest['aria-describedby'])
  return (
    <div className={classes('k-choice-field', className)}>
      <label className="k-choice">
        <span className={classes('k-box', Boolean(error) && 'is-error')}>
          <InputControl {...rest} {...control} type="checkbox" />
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
