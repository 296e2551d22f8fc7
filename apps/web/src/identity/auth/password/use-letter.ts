import { type Self } from '@ayva/contract/identity/player'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useKeptWait } from '../../codes/codes.ts'
import { text } from '../auth.text.ts'

/** Sends the confirmation letter again; `said` is the result in words. */
export function useLetter(self?: Self) {
  const call = useCall()
  const wait = useKeptWait('requestConfirm', self?.emailTokenNextRequest)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () =>
      call((await import('@ayva/contract/identity/auth/contacts')).requestConfirm, {}),
    onSuccess: ({ ttl }) => wait.begin(ttl),
    onError: (refusal) => void wait.beginBy(refusal),
  })
  const refused = error && (error instanceof Refusal ? error.message : unexpected)
  const said = refused ?? (data && text.confirm.sent(data.email)) ?? undefined
  return { send: () => mutate(), sending: isPending, said, until: wait.until }
}
