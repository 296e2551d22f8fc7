import { type Call } from '@ayva/contract/client'
import { learnServerTime } from '@ayva/kit/server-clock'

/** The server's time, in whole seconds since 1970. */
export async function askTime(call: Call): Promise<number> {
  const { serverTime } = await import('@ayva/contract/platform/system')
  return call(serverTime, {})
}

/** Learns the server's time once a page, for whoever shows a clock; its data changes with what was learnt. */
export const serverTimeQuery = (call: Call) => ({
  queryKey: ['server-time'],
  queryFn: async () => {
    const sentAt = Date.now()
    const told = (await askTime(call)) * 1000
    learnServerTime(told, sentAt)
    return told
  },
  staleTime: Infinity,
  retry: false,
})
