import { WELCOME_MS } from '@ayva/contract/gifts/words'
import { type Call } from '@ayva/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** Whether an account, by its moment in seconds, has only just been opened. */
export function isNewcomer(created: number, nowMs: number): boolean {
  return nowMs - created * 1000 <= WELCOME_MS
}

/** What a newcomer is shown: what operators have put into the slot goes before the welcome pack. */
export function newcomerQuery(call: Call) {
  return queryOptions({
    queryKey: ['newcomer'],
    queryFn: async () => {
      const { showRotator } = await import('@ayva/contract/crm')
      // A slot that cannot be read is an empty one.
      const popup = await call(showRotator, { params: { slug: 'welcome_popup' } }).catch(() => null)
      if (popup) return { popup, pack: undefined }
      const { showWelcomePack } = await import('@ayva/contract/gifts')
      return { popup, pack: await call(showWelcomePack, {}) }
    },
    staleTime: Infinity,
    retry: false,
  })
}
