import { type FactorKind } from '@ayva/contract/identity/factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

const contract = () => import('@ayva/contract/identity/auth/contacts')

export type By = 'sms' | 'call'
export type Kind = 'email' | 'phone'
/** A new address and the owner's proof. */
export type Asked = { address: string; password?: string; code?: string; by: By }

/** The calls that confirm and change e-mail and phone. */
export function useContacts() {
  const call = useCall()
  return {
    requestPhoneCode: async (by: By) => call((await contract()).requestPhoneCode, { body: { by } }),
    confirmPhone: async (code: string) => call((await contract()).confirmPhone, { body: { code } }),
    ask: async (kind: Kind, { address, by, ...owner }: Asked): Promise<{ ttl: number }> => {
      const { askEmail, askPhone } = await contract()
      return kind === 'email'
        ? call(askEmail, { body: { email: address, ...owner } })
        : call(askPhone, { body: { phone: address, by, ...owner } })
    },
    change: async (kind: Kind, code: string): Promise<unknown> => {
      const { changeEmail, changePhone } = await contract()
      return call(kind === 'email' ? changeEmail : changePhone, { body: { code } })
    },
  }
}

/** The proof required for a new address. */
export function useProof() {
  const call = useCall()
  return useQuery({
    queryKey: ['factors'],
    queryFn: async () => call((await import('@ayva/contract/identity/factors')).showFactors, {}),
  }).data
}

/** Sends the code of a second factor that uses letters or messages. */
export function useFactorCode() {
  const call = useCall()
  return async (method: FactorKind) =>
    call((await import('@ayva/contract/identity/factors')).sendFactorCode, { body: { method } })
}

/** Requests the player's data again. */
export function useSelfAnew() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['self'] })
}
