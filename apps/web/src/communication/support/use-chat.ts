import { type ChatView } from '@ayva/contract/communication/support/chat'
import { type MessageAbout } from '@ayva/contract/communication/support/chat-fields'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '@ayva/kit/server-clock'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { useSelf } from '../../identity/player/player.ts'
import { nextAskMs, withMessage, withNewest, withOlder } from './conversation.ts'

const contract = () => import('@ayva/contract/communication/support/chat')

/** A message that the server has not confirmed yet. */
export type Outgoing = {
  key: string
  text: string
  about: MessageAbout | null
  failed: string | undefined
}

/** The visitor's conversation, updated while the chat is open. */
export function useChat() {
  const call = useCall()
  const cache = useQueryClient()
  const playerId = useSelf()?.id ?? null
  const queryKey = ['support-chat', playerId]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const page = await call((await contract()).showChat, {})
      return withNewest(cache.getQueryData<ChatView>(queryKey), page)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => nextAskMs(state.data, playerId === null, serverNow()),
  })
  const change = (to: (view: ChatView) => ChatView) =>
    cache.setQueryData<ChatView>(queryKey, (view) => view && to(view))
  const refresh = () => void cache.invalidateQueries({ queryKey })
  useRealtime('support', refresh)
  // After a lost connection the state and the counts are loaded again.
  useRealtime('ready', refresh)
  const older = useMutation({
    mutationFn: async (before: string) => call((await contract()).showChat, { query: { before } }),
    onSuccess: (page) => void change((view) => withOlder(view, page)),
  })
  useReading(query.data, { cache, queryKey })
  return { query, change, refresh, older }
}

/** Messages count as read while the chat is open and visible. */
function useReading(
  view: ChatView | undefined,
  { cache, queryKey }: { cache: QueryClient; queryKey: unknown[] },
): void {
  const call = useCall()
  const { mutate } = useMutation({
    mutationFn: async (upTo: string) => call((await contract()).readChat, { body: { upTo } }),
    onSuccess: ({ unread }) => {
      cache.setQueryData<ChatView>(queryKey, (known) => known && { ...known, unread })
      void cache.invalidateQueries({ queryKey: ['counters'] })
    },
  })
  const upTo = view && view.unread > 0 ? view.messages.at(-1)?.id : undefined
  useEffect(() => {
    const read = () => {
      if (upTo !== undefined && document.visibilityState === 'visible') mutate(upTo)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [upTo, mutate])
}

/** Sends messages; a failed one can be sent again with the same key. */
export function useSending({
  change,
  refresh,
}: Pick<ReturnType<typeof useChat>, 'change' | 'refresh'>) {
  const call = useCall()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const without = (key: string) => (all: Outgoing[]) => all.filter((one) => one.key !== key)
  const send = async ({ key, text, about }: Omit<Outgoing, 'failed'>) => {
    setOutgoing((all) => without(key)(all).concat({ key, text, about, failed: undefined }))
    try {
      const { sendChatMessage } = await contract()
      const message = await call(sendChatMessage, { body: { key, text, about } })
      change((view) => withMessage(view, message))
      setOutgoing(without(key))
      refresh()
    } catch (error) {
      const failed = error instanceof Refusal && error.key !== 'fault' ? error.message : unexpected
      setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, failed } : one)))
    }
  }
  return { outgoing, send }
}

export function useRating({ change }: Pick<ReturnType<typeof useChat>, 'change'>) {
  const call = useCall()
  return useMutation({
    mutationFn: async ({ chatId, stars }: { chatId: string; stars: number }) =>
      call((await contract()).rateChat, { params: { chatId }, body: { stars } }),
    onSuccess: (chat) => void change((view) => ({ ...view, chat })),
  })
}
