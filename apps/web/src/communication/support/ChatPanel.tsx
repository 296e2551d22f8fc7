import './chat.css'
import { Avatar } from '@ayva/kit/Avatar'
import { useDialog } from '@ayva/kit/dialog'
import { IconButton } from '@ayva/kit/IconButton'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { ChatBody } from './ChatBody.tsx'
import { closeChat } from './chat-state.ts'
import { text } from './chat.text.ts'
import { useChat } from './use-chat.ts'

const PHONE = '(max-width: 552px)'

/** The chat: beside the page on a desktop; on a phone a dialog that leaves part of the page visible. */
export function ChatPanel() {
  const self = useSelf()
  const [isPhone] = useState(() => matchMedia(PHONE).matches)
  const Around = isPhone ? OnPhone : Beside
  // Another player has another conversation.
  return (
    <Around>
      <Conversation key={self?.id ?? 'guest'} />
    </Around>
  )
}

function Beside({ children }: { children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeChat()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- it stands beside the page, which goes on; Escape is heard from whatever is inside
    <section className="support-chat" role="dialog" aria-label={text.title} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}

function OnPhone({ children }: { children: ReactNode }) {
  const { ref, props } = useDialog(true, closeChat)
  useEffect(() => {
    const seen = window.visualViewport
    const fit = () => {
      ref.current?.style.setProperty('--seen-top', `${seen?.offsetTop ?? 0}px`)
      ref.current?.style.setProperty('--seen-height', `${seen?.height ?? window.innerHeight}px`)
    }
    fit()
    // The keyboard makes the visible part of the page smaller without resizing the page.
    seen?.addEventListener('resize', fit)
    seen?.addEventListener('scroll', fit)
    return () => {
      seen?.removeEventListener('resize', fit)
      seen?.removeEventListener('scroll', fit)
    }
  }, [ref])
  return (
    <dialog {...props} className="support-chat is-phone" aria-label={text.title}>
      {children}
    </dialog>
  )
}

function Conversation() {
  const state = useChat()
  const view = state.query.data
  const hours = useSetting('support_chat')
  const name = view?.chat?.operator ?? null
  return (
    <>
      <div className="support-chat-head">
        <span className="support-chat-face">
          <Avatar name={name ?? text.nobody} userId={name ?? 'support'} size={44} />
          {view?.isOpen && <i />}
        </span>
        <div>
          <h2>{name === null ? text.nobody : text.who(name)}</h2>
          <p>{view && hours && subtitleOf(view, hours)}</p>
        </div>
        <IconButton icon="minus" label={text.close} onClick={closeChat} />
      </div>
      <ChatBody state={state} hours={hours} />
    </>
  )
}

type Hours = { from: string; to: string; timeZone: string }

function subtitleOf(
  { isOpen, waitMinutes }: { isOpen: boolean; waitMinutes: number | null },
  hours: Hours,
): string {
  if (!isOpen) return text.hours(hours)
  return waitMinutes === null ? text.atDesk : text.usually(waitMinutes)
}
