import { Refusal } from '@ayva/contract/refusal'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { unexpected } from '@ayva/contract/refusal'
import { text } from './auth.text.ts'

/** Sends the letter that confirms the e-mail once more; `said` is what came of it, in words. */
export function useLetter() {
  const call = useCall()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => call((await import('@ayva/contract/auth')).resendConfirmation, {}),
  })
  const refused = error && (error instanceof Refusal ? error.message : unexpected)
  const said = refused ?? (data && text.confirm.sent(data.email)) ?? undefined
  return { send: () => mutate(), sending: isPending, said }
}
