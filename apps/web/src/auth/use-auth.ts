import { logIn, logOut, registerByEmail } from '@ayva/contract/auth'
import { type Body } from '@ayva/contract/base'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { session } from '#lib/session.ts'

/** Creates an account; the session that begins makes the whole page the player's. */
export function useRegister() {
  const call = useCall()
  return async (body: Body<typeof registerByEmail>) => {
    const { token } = await call(registerByEmail, { body })
    session.begin(token)
  }
}

export function useLogin() {
  const call = useCall()
  return async (body: Body<typeof logIn>) => {
    const { token } = await call(logIn, { body })
    session.begin(token)
  }
}

/** Ends the session on the server first: a page that only forgets it would not be logged out. */
export function useLogout() {
  const call = useCall()
  return useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: () => session.clear('left'),
  })
}
