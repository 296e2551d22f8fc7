import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { useRealtime } from '#lib/realtime.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { CHAT } from './support.ts'
import { hasTouchKeyboard, openChat, useChatState } from './chat-state.ts'
import { whenReady } from './when-ready.ts'

const ChatPanel = onDemand(async () => (await import('./ChatPanel.tsx')).ChatPanel)

const FIELD = '.support-chat [data-ready] textarea'

/** The background work of the chat: links to it, hints of answers, and the chat itself once it is opened. */
export function SupportEffects({ quiet }: { quiet: boolean }) {
  const open = useChatState((state) => state.open)
  const cache = useQueryClient()
  const enabled = useSetting('support_chat')?.enabled ?? false
  useRealtime('support', () => void cache.invalidateQueries({ queryKey: ['counters'] }))
  useHash(enabled && !quiet)
  const shown = open && enabled && !quiet
  useEffect(() => {
    if (!shown) return undefined
    return whenReady(
      () => document.querySelector(FIELD) !== null,
      () => {
        // A keyboard on the screen would cover the messages.
        if (!hasTouchKeyboard()) document.querySelector<HTMLElement>(FIELD)?.focus()
      },
    )
  }, [shown])
  return shown ? <ChatPanel /> : null
}

function useHash(enabled: boolean): void {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = enabled && hash === CHAT
  const follow = useEffectEvent(() => {
    openChat()
    const isOver = (state as { over?: boolean } | null)?.over
    // Removes the history entry that the link has added.
    if (isOver) void navigate(-1)
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isAsked) follow()
  }, [isAsked])
}
