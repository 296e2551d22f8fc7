import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer } from '@ayva/contract/base'
import { type listPasskeys } from '@ayva/contract/identity/passkeys'
import { Refusal } from '@ayva/contract/refusal'
import { useCall } from '#lib/call.ts'
import { isTurnedAway } from '#lib/passkey-support.ts'
import { text } from './passkeys.text.ts'

const key = ['passkeys']
const contract = () => import('@ayva/contract/identity/passkeys')
export type Shown = Answer<typeof listPasskeys>[number]
type Proof = { password?: string; code?: string; method?: 'totp' | 'email' | 'phone' }

/** The player's passkeys and the operations on them; the code for passkeys is loaded when it is needed. */
export function usePasskeys() {
  const call = useCall()
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: key })
  const { data: keys } = useQuery({
    queryKey: key,
    queryFn: async () => call((await contract()).listPasskeys, {}),
  })

  const add = async (proof: Proof, name: string) => {
    const { beginPasskey, addPasskey } = await contract()
    const { options } = await call(beginPasskey, { body: proof })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const made = await startRegistration({ optionsJSON: options as never }).catch(
      (error: unknown) => {
        throw isTurnedAway(error) ? turnedAway() : error
      },
    )
    const { clientDataJSON, attestationObject, transports = [] } = made.response
    const body = { name, credentialId: made.id, clientDataJSON, attestationObject, transports }
    await call(addPasskey, { body })
    await again()
  }
  const remove = async (proof: Proof, id: string) => {
    await call((await contract()).removePasskey, { params: { id }, body: proof })
    await again()
  }
  return { keys, add, remove }
}

const turnedAway = () =>
  new Refusal('turned_away', { status: 422, code: 3504, message: text.turnedAway })
