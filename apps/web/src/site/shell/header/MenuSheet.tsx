import { type MenuItem } from '@ayva/contract/platform/settings'
import { Icon } from '@ayva/kit/Icon'
import { Sheet } from '@ayva/kit/Sheet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { CHAT } from '../../../communication/support/support.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from '../shell.text.ts'

type Props = { open: boolean; onClose: () => void; items: MenuItem[] }

/** The main menu where the header has no space for it. */
export function MenuSheet({ open, onClose, items }: Props) {
  const location = useLocation()
  const talks = useSetting('support_chat')?.enabled
  const close = useEffectEvent(onClose)
  const openedAt = useRef(location)
  useEffect(() => {
    if (openedAt.current === location) return
    openedAt.current = location
    close()
  }, [location])
  return (
    <Sheet open={open} onClose={onClose} title={text.menu}>
      <nav className="menu-sheet" aria-label={text.mainMenu}>
        <MenuLinks items={items} icons />
        {talks && (
          <a href={CHAT}>
            <Icon name="chat-circle-dots" />
            {text.chat}
          </a>
        )}
      </nav>
    </Sheet>
  )
}
