import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Refusal } from '@ayva/contract/refusal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { ENTRY_PARAM, withoutEntry } from '#lib/entry-address.ts'
import { useSession } from '#lib/session.ts'
import { text } from './auth.text.ts'
import { enterByToken, useLinked } from './enter-by-token.ts'
import { saveSignOn, trySignOnSoon } from './sign-on.ts'

const words = text.entry

/** Logins that nobody typed, and what follows every login. */
export function SessionCare() {
  useEntryByQuery()
  useSignOn()
  useAfterLogin()
  const said = useLinked((linked) => linked.said)
  const email = useQueryClient().getQueryData<{ email?: string | null }>(['self'])?.email
  if (!said) return null
  const close = () => useLinked.setState({ said: undefined })
  return (
    <Modal open onClose={close} title={said === 'in' ? words.in : words.dead}>
      <p className="k-text-2">{said === 'in' ? words.whose(email) : said.no}</p>
      <Button kind="primary" size="lg" wide onClick={close}>
        {said === 'in' ? words.goOn : words.close}
      </Button>
      {said === 'in' && (
        <Button kind="text" wide href="/logout" onClick={close}>
          {words.notMine}
        </Button>
      )}
    </Modal>
  )
}

/** A page whose query carries a token is entered by it; the token goes out of the address either way. */
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
      (how) => (how === 'in' ? useLinked.setState({ said: 'in' }) : leave(words.code)),
      (error: unknown) => leave(error instanceof Refusal ? error.message : words.failed),
    )
  }, [call, navigate])
}

/** Whoever is signed on at another host of the site is let in here, a moment after the page. */
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
