import { type Call } from '@ayva/contract/client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

const contract = () => import('@ayva/contract/communication/telegram-bot')
const queryKey = ['telegram-chat']
/** While the player is in the chat with the bot, which tells this page nothing. */
const ASK_EVERY_MS = 3000

const chatQuery = (call: Call) =>
  queryOptions({ queryKey, queryFn: async () => call((await contract()).showTelegramChat, {}) })

/** The chat of the bot, and the ways to connect and disconnect it. */
export function useTelegramChat() {
  const call = useCall()
  const cache = useQueryClient()
  const connect = useMutation({
    mutationFn: async () => call((await contract()).makeTelegramLink, {}),
  })
  const isAwaited = connect.data !== undefined
  const { data } = useQuery({
    ...chatQuery(call),
    refetchInterval: ({ state }) => (isAwaited && !state.data?.chat ? ASK_EVERY_MS : false),
  })
  const disconnect = useMutation({
    mutationFn: async () => call((await contract()).unlinkTelegramChat, {}),
    onSettled: () => {
      connect.reset()
      return cache.invalidateQueries({ queryKey })
    },
  })
  return { told: data, connect, disconnect }
}
