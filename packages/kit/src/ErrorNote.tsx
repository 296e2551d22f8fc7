import './notes.css'
import { type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type ErrorNoteProps = {
  /** What happened. */
  title: ReactNode
  /** What to do. */
  hint?: ReactNode
  /** A code for support, in small text. */
  code?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

export const ErrorNote = ({ title, hint, code, onRetry, retrying }: ErrorNoteProps) => (
  <div className="k-error" role="alert">
    <Icon name="warning-circle-fill" className="k-error-icon" />
    <div className="k-error-text">
      {title}
      {hint && <p>{hint}</p>}
      {code && <code>{code}</code>}
    </div>
    {onRetry && (
      <Button size="sm" onClick={onRetry} loading={retrying}>
        Повторить
      </Button>
    )}
  </div>
)
