import { Refusal, unexpected } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { hasPasskeys, isTurnedAway } from '#lib/passkey-support.ts'
import { session } from '#lib/session.ts'
import { text } from './passkey.text.ts'

/** A login by a passkey. The code for passkeys is loaded on the click. */
export function PasskeyButton() {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string>()
  if (!hasPasskeys()) return null

  const enter = async () => {
    setBusy(true)
    setWords(undefined)
    try {
      const [{ startAuthentication }, { askPasskey, logInByPasskey }] = await Promise.all([
        import('@simplewebauthn/browser'),
        import('@ayva/contract/identity/passkeys'),
      ])
      const { options } = await call(askPasskey, {})
      const { id, response } = await startAuthentication({ optionsJSON: options as never })
      const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
      const signed = { clientDataJSON, authenticatorData, signature, userHandle }
      const { token } = await call(logInByPasskey, { body: { credentialId: id, ...signed } })
      session.begin(token)
    } catch (error) {
      setWords(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind="outline"
        size="lg"
        wide
        icon="shield-check"
        loading={busy}
        loadingLabel={text.submitting}
        onClick={() => void enter()}
      >
        {text.submit}
      </Button>
      {words && <ErrorNote title={words} />}
    </>
  )
}

function wordsOf(error: unknown): string {
  if (isTurnedAway(error)) return text.turnedAway
  return error instanceof Refusal && error.key !== 'fault' ? error.message : unexpected
}
