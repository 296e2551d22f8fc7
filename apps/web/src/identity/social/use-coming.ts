import { type Call } from '@ayva/contract/client'
import { type OauthAnswer, type Network, networks } from '@ayva/contract/identity/social'
import { storage } from '@ayva/kit/storage'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { refresh } from '#lib/send-fresh.ts'
import { hasSession, session } from '#lib/session.ts'
import { wantedIn } from '#lib/wanted-path.ts'
import { referral, takeReturn, useNetworkWords, wordsOf } from '../auth/auth.ts'
import { text } from './social.text.ts'
import { twoFactor } from './two-factor.ts'

type Second = Extract<OauthAnswer, { ticket: string }>
export type Step = 'asking' | 'address' | { second: Second }

const answerNames = ['code', 'state', 'iss', 'error', 'device_id', 'tgAuthResult'] as const
/** Dialogs for guests only, to which a logged-in player is not returned. */
const forGuests = ['#register', '#authorization']

/** Handles the redirect of a network back to this page. */
export function useComing(network: Network) {
  const call = useCall()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('asking')
  const from = useRef({ path: '/', hash: '' })
  const asked = useRef(false)

  /** The tab is the player's now, and leads to the page that they left. */
  const enter = (token: string) => {
    const wanted = wantedIn(document.cookie)
    const { path, hash } = from.current
    twoFactor.end()
    session.begin(token)
    const to = forGuests.includes(hash) ? path : path + hash
    if (!wanted) void navigate(to, { replace: true })
  }

  const goOn = (answer: Exclude<OauthAnswer, { redirect_url: string }>) => {
    const { path, hash } = from.current
    if ('token' in answer) return enter(answer.token)
    if ('linked' in answer) return void navigate(path + hash, { replace: true })
    if ('linkTo' in answer) {
      storage.keep('socialLink', answer.lookup)
      const note = text.link(networks[answer.socialNetwork], answer.linkTo)
      useNetworkWords.setState({ note })
      twoFactor.end()
      return void navigate(`${path}#authorization`, { replace: true })
    }
    if ('ticket' in answer) return setStep({ second: answer })
    if ('socialNetwork' in answer) {
      twoFactor.begin(answer, hash)
      return setStep('address')
    }
    throw new Error('a network leads nowhere that this page knows')
  }

  const fail = (error: unknown) => {
    const { path, hash } = from.current
    useNetworkWords.setState({ words: wordsOf(error) })
    const dialog = hasSession() || forGuests.includes(hash) ? hash : '#authorization'
    void navigate(path + dialog, { replace: true })
  }

  useEffect(() => {
    // A code is valid once, and React can run an effect twice.
    if (asked.current) return
    asked.current = true
    from.current = takeReturn()
    void ask(call, network).then(goOn, fail)
  })

  return { step, enter, goOn, leave: () => void navigate(from.current.path, { replace: true }) }
}

/** Sends the network's answer to the server. */
async function ask(call: Call, provider: Network) {
  const said = saidHere()
  // The secret of the address must not stay in the history.
  history.replaceState(history.state, '', location.pathname)
  if (hasSession() && !session.get().token) await refresh()
  const { token } = session.get()
  const body = { ...(token && { token }), ...referral() }
  const { oauth } = await import('@ayva/contract/identity/social')
  const answer = await call(oauth, { query: { provider, state: '', ...said }, body })
  if ('redirect_url' in answer) throw new Error('a network is asked for, and not heard')
  return answer
}

/** The answer of the network in the address. */
function saidHere(): Partial<Record<(typeof answerNames)[number], string>> {
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const found = answerNames.map((name) => [name, query.get(name) ?? hash.get(name)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}
