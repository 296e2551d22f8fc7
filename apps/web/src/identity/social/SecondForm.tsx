import { type Answer } from '@ayva/contract/base'
import { type SecondAsked, type sayFactor } from '@ayva/contract/identity/social'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { type FormEvent, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { wordsOf } from '../auth/auth.ts'
import { text } from './social.text.ts'

type Props = {
  asked: SecondAsked
  onDone: (answer: Answer<typeof sayFactor>) => void
  onLeave: () => void
}

/** The second factor of the account that a network leads to. */
export function SecondForm({ asked, onDone, onLeave }: Props) {
  const call = useCall()
  const { ticket, lookup, twoFactor } = asked
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const lead = text.second.lead[twoFactor.method]

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const { sayFactor: say } = await import('@ayva/contract/identity/social')
      onDone(await call(say, { body: { ticket, twoFactorCode: code } }))
    } catch (failed) {
      setError(wordsOf(failed))
    }
    setBusy(false)
  }

  return (
    <Form className="social-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{text.second.title}</h1>
      <p>{typeof lead === 'string' ? lead : lead(lookup)}</p>
      <Input
        label={text.code.label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={busy}
        loadingLabel={text.code.submitting}
      >
        {text.code.submit}
      </Button>
      <Button kind="text" wide onClick={onLeave}>
        {text.back}
      </Button>
    </Form>
  )
}
