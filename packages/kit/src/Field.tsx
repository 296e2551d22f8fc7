import './field.css'
import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type FieldTexts = {
  label?: ReactNode
  /** Shown at the right end of the label: «Забыли пароль?». */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** The ids that connect a control with its label, hint and error. */
export const useField = (texts: FieldTexts, ownId?: string, describedBy?: string) => {
  const made = useId()
  const id = ownId ?? made
  const noteId = `${id}-note`
  const hasNote = Boolean(texts.error || texts.hint)
  return {
    id,
    noteId,
    control: {
      id,
      'aria-invalid': texts.error ? (true as const) : undefined,
      'aria-describedby': [hasNote && noteId, describedBy].filter(Boolean).join(' ') || undefined,
    },
  }
}

type FieldProps = FieldTexts & { id: string; noteId: string; children: ReactNode }

/** The frame of a field: label above, then the control, the error and the hint; an error does not hide the hint. */
export const Field = ({ label, labelEnd, hint, error, id, noteId, children }: FieldProps) => (
  <div className="k-field">
    {(label || labelEnd) && (
      <div className="k-field-label">
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
    )}
    {children}
    {(error || hint) && (
      <div id={noteId}>
        {error && (
          <p className="k-note is-error">
            <Icon name="warning-circle-fill" size={16} />
            <span>{error}</span>
          </p>
        )}
        {hint && (
          <p className="k-note">
            <span>{hint}</span>
          </p>
        )}
      </div>
    )}
  </div>
)
