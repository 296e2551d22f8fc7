import { Refusal } from '@ayva/contract/refusal'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { ENTRY_PARAM, withoutEntry } from '#lib/entry-address.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useSession } from '#lib/session.ts'
import { enterByToken, useLinked } from '../entering/enter-by-token.ts'
import { saveSignOn, trySignOnSoon } from '../entering/sign-on.ts'

const LinkedNote = onDemand(async () => (await import('../entering/LinkedNote.tsx')).LinkedNote)
const words = async () => (await import('../auth.text.ts')).text.entry

/** Automatic logins, and the actions after every login. */
export function SessionEffects() {
  useEntryByQuery()
  useSignOn()
  useAfterLogin()
  const said = useLinked((linked) => linked.said)
  return said ? <LinkedNote said={said} /> : null
}

/** A page with a token in its query logs in with it; the token is removed from the address in either case. */
function useEntryByQuery(): void {
  const call = useCall()
  const navigate = useNavigate()
  useEffect(() => {
    const token = new URLSearchParams(location.search).get(ENTRY_PARAM)
    if (!token) return
    const leave = (no: string) => {
      useLinked.setState({ said: { no } })
      const { pathname, search, hash } = location
      void navigate(pathname + withoutEntry(search) + hash, { replace: true })
    }
    enterByToken(call, token).then(
      async (how) =>
        how === 'in' ? useLinked.setState({ said: 'in' }) : leave((await words()).code),
      async (error: unknown) =>
        leave(error instanceof Refusal ? error.message : (await words()).failed),
    )
  }, [call, navigate])
}

/** A visitor who is signed on at another host of the site is logged in a moment after the page. */
function useSignOn(): void {
  const call = useCall()
  useEffect(() => {
    const busy = new URLSearchParams(location.search).has(ENTRY_PARAM)
    return busy ? undefined : trySignOnSoon(call)
  }, [call])
}

function useAfterLogin(): void {
  const call = useCall()
  const entered = useSession(({ isTokenSetAuth, endings }) => (isTokenSetAuth ? endings + 1 : 0))
  useEffect(() => {
    if (entered > 0) void saveSignOn(call)
  }, [call, entered])
}
