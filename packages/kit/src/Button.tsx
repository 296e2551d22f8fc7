import './button.css'
import {
  useId,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Look = {
  kind?: 'primary' | 'secondary' | 'outline' | 'text' | 'danger' | undefined
  /** `xl` is the stake button of a game. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Fills the width of the column. */
  wide?: boolean | undefined
  /** A square button with one icon; it needs an `aria-label`. */
  square?: boolean | undefined
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  loading?: boolean | undefined
  /** Replaces the label while loading («Отправляем»). Its space is reserved from the start, so that nothing jumps. */
  loadingLabel?: string | undefined
  /** Why the button cannot be used now. It stays focusable, so that the reason can be read. */
  disabledReason?: ReactNode
  children?: ReactNode
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    href?: undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

export type ButtonLinkProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look | 'href'> & {
    href: string
    ref?: Ref<HTMLAnchorElement> | undefined
  }

const lookOf = ({ kind = 'secondary', size = 'md', wide, square }: Look, className?: string) =>
  classes(
    'k-button',
    `is-${kind}`,
    size !== 'md' && `is-${size}`,
    wide && 'is-wide',
    square && 'is-square',
    className,
  )

const Face = ({ icon, iconEnd, size, loading, loadingLabel, children }: Look) => {
  const iconSize = size === 'lg' || size === 'xl' ? 20 : 18
  return (
    <>
      <span className="k-button-face">
        {icon && <Icon name={icon} size={iconSize} />}
        {children}
        {iconEnd && <Icon name={iconEnd} size={iconSize} />}
      </span>
      {(loading || loadingLabel) && (
        <span className={classes('k-button-wait', loadingLabel && 'has-text')}>
          <Icon name="circle-notch" size={iconSize} className="k-spin" />
          {loadingLabel}
        </span>
      )}
    </>
  )
}

const Link = (props: ButtonLinkProps) => {
  const {
    kind,
    size,
    wide,
    square,
    icon,
    iconEnd,
    loading,
    loadingLabel,
    disabledReason: _reason,
    className,
    children,
    ...rest
  } = props
  return (
    <a {...rest} className={lookOf({ kind, size, wide, square }, className)}>
      <Face icon={icon} iconEnd={iconEnd} size={size} loading={loading} loadingLabel={loadingLabel}>
        {children}
      </Face>
    </a>
  )
}

const Control = (props: ButtonProps) => {
  const {
    kind,
    size,
    wide,
    square,
    icon,
    iconEnd,
    loading,
    loadingLabel,
    disabledReason,
    disabled,
    className,
    children,
    type = 'button',
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const inert = Boolean(loading || disabledReason)
  // Browsers still send clicks to an aria-disabled button, and it would submit its form.
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      className={lookOf({ kind, size, wide, square }, className)}
      disabled={disabled && !disabledReason}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={guard}
    >
      <Face icon={icon} iconEnd={iconEnd} size={size} loading={loading} loadingLabel={loadingLabel}>
        {children}
      </Face>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={classes('k-button-why', wide && 'is-wide')}>
      {button}
      <small id={reasonId}>{disabledReason}</small>
    </span>
  )
}

export const Button = (props: ButtonProps | ButtonLinkProps) =>
  props.href === undefined ? <Control {...props} /> : <Link {...props} />
