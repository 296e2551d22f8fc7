import { Icon, type IconName } from '@ayva/kit/Icon'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMenu } from '../settings/settings.ts'
import { text } from './shell.text.ts'

/** Beside a wide page there is space for help: where the rules are, how to keep measure. */
export function HelpButton() {
  const items = useMenu('footer')
  const menu = useRef<HTMLElement>(null)
  const location = useLocation()
  useEffect(() => menu.current?.hidePopover(), [location])
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="help-button"
        aria-label={text.help}
        popoverTarget="help-button-menu"
      >
        <Icon name="question" size={26} />
      </button>
      <nav
        ref={menu}
        id="help-button-menu"
        className="help-button-menu"
        popover="auto"
        aria-label={text.help}
      >
        <p>{text.help}</p>
        {items.map(({ path, label, icon }) => (
          <a key={path} href={path}>
            <Icon name={icon as IconName} />
            {label}
          </a>
        ))}
      </nav>
    </>
  )
}
