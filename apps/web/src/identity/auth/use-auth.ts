import {
  type logIn,
  type registerByEmail,
  type registerByPhone,
} from '@ayva/contract/identity/auth'
import { type Body } from '@ayva/contract/base'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { codeState } from '../factors/factors.ts'

const contract = () => import('@ayva/contract/identity/auth')

type Newcomer = Body<typeof registerByEmail> | Body<typeof registerByPhone>

/** Creates an account; the new session makes the whole page the player's. */
export function useRegister() {
  const call = useCall()
  return async (body: Newcomer, verificationToken: string | undefined) => {
    const { registerByEmail: byEmail, registerByPhone: byPhone } = await contract()
    const { token } =
      'email' in body
        ? await call(byEmail, { body, verificationToken })
        : await call(byPhone, { body, verificationToken })
    session.begin(token)
  }
}

/** Logs the player in, or stores the request for a second step. */
export function useLogin() {
  const call = useCall()
  return async (body: Body<typeof logIn>, verificationToken: string | undefined) => {
    const answer = await call((await contract()).logIn, { body, verificationToken })
    if ('twoFactor' in answer) return codeState.keep(answer)
    session.begin(answer.token)
  }
}

/** Ends the session on the server first, because deleting it only here would be no logout. */
export function useLogout() {
  const call = useCall()
  return useMutation({
    mutationFn: async () => call((await contract()).logOut, {}),
    onSuccess: () => session.clear('left'),
  })
}
