import { type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, useField, type FieldTexts } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { InputControl } from './controls.tsx'

export type InputProps = FieldTexts &
  ComponentProps<'input'> & {
    icon?: IconName | undefined
    /** A unit or an icon button inside the field, at its right edge. */
    end?: ReactNode
    /** Only for values that the server has checked. */
    success?: boolean | undefined
  }

export const Input = (props: InputProps) => {
  const { label, labelEnd, hint, error, icon, end, success, className, ...rest } = props
  const texts = { label, labelEnd, hint, error }
  const { id, noteId, control } = useField(texts, rest.id, rest['aria-describedby'])
  return (
    <Field {...texts} id={id} noteId={noteId}>
      <div className={classes('k-well', Boolean(error) && 'is-error', className)}>
        {icon && <Icon name={icon} className="k-well-icon" />}
        <InputControl {...rest} {...control} />
        {success && !error && (
          <Icon name="check-circle-fill" className="k-well-ok" label="Подходит" />
        )}
        {end}
      </div>
    </Field>
  )
}
