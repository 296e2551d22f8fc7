import { Icon, type IconName } from '@ayva/kit/Icon'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMenu, useSetting } from '../../platform/settings/settings.ts'
import { CHAT } from '../../communication/support/support.ts'
import { text as frame } from './shell.text.ts'
import { useCounters } from './frame-content.ts'
import { text } from './help-button.text.ts'
import { markMenu, menuMark } from './help-mark.ts'

/** The help menu on a wide screen: the support chat, the rules, responsible play. */
export function HelpButton() {
  const items = useMenu('footer')
  const talks = useSetting('support_chat')?.enabled
  const { supportAnswers = 0 } = useCounters()
  const menu = useRef<HTMLElement>(null)
  const location = useLocation()
  // A visitor who has used the menu knows the button, so its label is only for others.
  const [known, setKnown] = useState(() => menuMark() !== undefined)
  useEffect(() => menu.current?.hidePopover(), [location])
  const note = ({ newState }: ToggleEvent) => {
    markMenu(newState === 'open' ? 'opened' : 'dismissed')
    if (newState !== 'open') setKnown(true)
  }
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="help-button"
        aria-label={supportAnswers > 0 ? text.answers(supportAnswers) : text.help}
        popoverTarget="help-button-menu"
      >
        <Icon name="question" size={26} />
        {!known && <span>{text.help}</span>}
        {supportAnswers > 0 && (
          <em translate="no" aria-hidden="true">
            {supportAnswers}
          </em>
        )}
      </button>
      <nav
        ref={menu}
        id="help-button-menu"
        className="help-button-menu"
        popover="auto"
        aria-label={text.help}
        onToggle={note}
      >
        <p>{text.help}</p>
        {talks && (
          <a href={CHAT}>
            <Icon name="chat-circle-dots" />
            {frame.chat}
          </a>
        )}
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
