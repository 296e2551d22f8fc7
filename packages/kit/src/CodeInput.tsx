import './code-input.css'
import { type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, useField } from './Field.tsx'
import { InputControl } from './controls.tsx'

const LENGTH = 6

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The label for screen readers, because the cells are only visual. */
  label: string
  value: string
  onChange: (code: string) => void
  error?: ReactNode
}

/** Draws six cells over one field, so that a code can be typed, pasted and filled in by the browser. */
export const CodeInput = ({ label, value, onChange, error, ...rest }: CodeInputProps) => {
  const { id, noteId, control } = useField({ error }, rest.id, rest['aria-describedby'])
  return (
    <Field error={error} id={id} noteId={noteId}>
      <div className={classes('k-code', Boolean(error) && 'is-error')}>
        <InputControl
          {...rest}
          {...control}
          aria-label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
        />
        {Array.from({ length: LENGTH }, (_, place) => (
          <span
            key={place}
            aria-hidden="true"
            className={place === Math.min(value.length, LENGTH - 1) ? 'is-next' : undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
    </Field>
  )
}
