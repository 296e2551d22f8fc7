import './icon-button.css'
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Look = {
  icon: IconName
  /** The name of the action; it should include a counter, as in «Уведомления, 4 новых». */
  label: string
  count?: number | undefined
  active?: boolean | undefined
  /** White on a dark disc, for buttons over pictures. */
  round?: boolean | undefined
  size?: number | undefined
}

export type IconButtonProps = Look &
  (
    | ({ href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look | 'href'>)
    | ({ href?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look>)
  )

export const IconButton = (props: IconButtonProps) => {
  const { icon, label, count, active, round, size, className, ...rest } = props
  const look = classes('k-icon-button', active && 'is-on', round && 'is-round', className)
  const face = (
    <>
      <Icon name={icon} size={size} />
      {Boolean(count) && (
        <em translate="no" aria-hidden="true">
          {count && count > 99 ? '99+' : count}
        </em>
      )}
    </>
  )
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look} aria-label={label}>
        {face}
      </a>
    )
  }
  return (
    <button type="button" {...rest} className={look} aria-label={label}>
      {face}
    </button>
  )
}
