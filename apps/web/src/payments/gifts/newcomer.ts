import { WELCOME_MS } from '@ayva/contract/payments/gifts/words'
import { type Call } from '@ayva/contract/client'
import { type Slug } from '@ayva/contract/platform/crm'
import { queryOptions } from '@tanstack/react-query'

/** Whether an account, by its time in seconds, was just opened. */
export function isNewcomer(created: number, nowMs: number): boolean {
  return nowMs - created * 1000 <= WELCOME_MS
}

/**
 * What a new player is shown: the operators' content of the slot has precedence over the welcome pack. An account that
 * was opened in one step, with missing data, has a slot of its own.
 */
export function newcomerQuery(call: Call, oneStep: boolean) {
  const slot = async (slug: Slug) => {
    const { showRotator } = await import('@ayva/contract/platform/crm')
    // A slot that fails to load counts as empty.
    return call(showRotator, { params: { slug }, query: {} }).catch(() => null)
  }
  return queryOptions({
    queryKey: ['newcomer', oneStep],
    queryFn: async () => {
      const own = oneStep ? await slot('welcome_popup_one_step') : null
      const popup = own ?? (await slot('welcome_popup'))
      if (popup) return { popup, pack: undefined }
      const { showWelcomePack } = await import('@ayva/contract/payments/gifts')
      return { popup, pack: await call(showWelcomePack, {}) }
    },
    staleTime: Infinity,
    retry: false,
  })
}
