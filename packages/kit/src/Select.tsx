import './select.css'
import { type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, useField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { SelectControl } from './controls.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectProps = FieldTexts &
  ComponentProps<'select'> & {
    options: readonly SelectOption[]
    /** Puts the label inside the field at the left, and the value at the right. */
    inline?: boolean | undefined
  }

/** The native control: phones show their own list, and it works before scripts are loaded. */
export const Select = (props: SelectProps) => {
  const { label, labelEnd, hint, error, options, inline, className, ...rest } = props
  const texts = inline ? { hint, error } : { label, labelEnd, hint, error }
  const { id, noteId, control } = useField({ hint, error }, rest.id, rest['aria-describedby'])
  const look = classes('k-well k-select', inline && 'is-inline', Boolean(error) && 'is-error')
  return (
    <Field {...texts} id={id} noteId={noteId}>
      <div className={classes(look, className)}>
        {inline && (
          <label className="k-select-label" htmlFor={id}>
            {label}
          </label>
        )}
        <SelectControl
          {...rest}
          {...control}
          aria-invalid={control['aria-invalid'] ?? rest['aria-invalid']}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </SelectControl>
        <Icon name="caret-down" size={18} />
      </div>
    </Field>
  )
}
