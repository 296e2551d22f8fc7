import { type Call } from '@ayva/contract/client'
import { learnServerTime } from '@ayva/kit/server-clock'

/** The server's time in whole seconds since 1970. */
export async function askTime(call: Call): Promise<number> {
  const { serverTime } = await import('@ayva/contract/platform/system')
  return call(serverTime, {})
}

/** Requests the server's time once per page, for components with a clock; its data changes when the offset changes. */
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
