import { TextareaControl } from '@ayva/kit/controls'
import { Field, useField } from '@ayva/kit/Field'
import { type ReactNode } from 'react'

type TextAreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  rows?: number | undefined
  maxLength?: number | undefined
}

export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, hint, error, rows = 3, maxLength = 500 } = props
  const { id, noteId, control } = useField({ label, hint, error })
  return (
    <Field label={label} hint={hint} error={error} id={id} noteId={noteId}>
      <div className={error ? 'k-well o-area is-error' : 'k-well o-area'}>
        <TextareaControl
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
