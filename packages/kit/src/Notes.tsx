import './notes.css'
import { type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyProps = {
  /** A slot symbol of 88 px, by default none: the address comes from the art manifest. */
  image?: string | undefined
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
}

export const Empty = ({ image, title, hint, action }: EmptyProps) => (
  <div className="k-empty">
    {image && <img src={image} alt="" width={88} height={88} />}
    <b>{title}</b>
    {hint && <p>{hint}</p>}
    {action}
  </div>
)

export type ErrorNoteProps = {
  /** What happened. */
  title: ReactNode
  /** What to do. */
  hint?: ReactNode
  /** For support, in small text. */
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

export type Tone = 'neutral' | 'leaf' | 'persimmon' | 'garnet' | 'fig' | 'sloe' | 'quince'

export type PillProps = {
  tone?: Tone | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A status in a word; the colour only repeats it. */
export const Pill = ({ tone = 'neutral', icon, children }: PillProps) => (
  <span className={classes('k-pill', `tone-${tone}`)}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)

/** An icon on a leaf tinted by kind: rows of history, notifications, facts. */
export const LeafIcon = ({
  name,
  tone = 'neutral',
}: {
  name: IconName
  tone?: Tone | undefined
}) => (
  <span className={classes('k-leaf-icon', `tone-${tone}`)}>
    <Icon name={name} />
  </span>
)

export type NoticeProps = {
  icon?: IconName | undefined
  tone?: Tone | undefined
  children: ReactNode
}

/** A calm panel with an icon: conditions, explanations, help. */
export const Notice = ({ icon = 'info', tone = 'leaf', children }: NoticeProps) => (
  <div className={classes('k-notice', `tone-${tone}`)}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
)
