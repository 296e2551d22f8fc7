import './factors.css'
import { type FactorKind } from '@ayva/contract/identity/factors'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { Form } from '@ayva/kit/controls'
import { type FormEvent, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './factors.text.ts'
import { LinkButton } from './LinkButton.tsx'
import { useOperation } from './use-operation.ts'
import { useFactors } from './use-factors.ts'

const words = text.proof

/** The proof that the owner requests the change. */
export type Proof = { password?: string; code?: string; method?: FactorKind }
type ProofFormProps = {
  action: string
  onProve: (proof: Proof) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password, or for a code if a factor is on, before an important change. */
export function ProofForm({ action, onProve, onCancel }: ProofFormProps) {
  const call = useCall()
  const { shown, on } = useFactors()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<{ method: FactorKind; lookup: string }>()
  const { busy, words: refused, run, say } = useOperation()
  if (!shown) return null
  const { proof } = shown
  const method = sent?.method ?? on[0]
  const sendable = on.filter((kind) => kind !== 'totp')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (proof === 'login') return void run(() => onProve({}))
    if (typed.trim() === '') return say(words.empty[proof])
    const code = { code: typed, ...(method && { method }) }
    void run(() => onProve(proof === 'password' ? { password: typed } : code))
  }
  const send = (kind: FactorKind) =>
    void run(async () => {
      const { sendFactorCode } = await import('@ayva/contract/identity/factors')
      const { lookup } = await call(sendFactorCode, { body: { method: kind } })
      setSent({ method: kind, lookup })
    })
  const field = {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }

  return (
    <Form noValidate onSubmit={submit}>
      {proof === 'password' && (
        <PasswordInput {...field} label={words.password} autoComplete="current-password" />
      )}
      {proof === 'code' && (
        <Input
          {...field}
          label={words.code}
          hint={sent ? text.code.sent(sent.lookup) : words.codeHint}
          maxLength={20}
          autoComplete="one-time-code"
        />
      )}
      {proof === 'login' && <p className="k-text-2">{words.login}</p>}
      {proof === 'code' &&
        sendable.map((kind) => (
          <LinkButton key={kind} onClick={() => send(kind)}>
            {words.send[kind as 'email' | 'phone']}
          </LinkButton>
        ))}
      {refused && <ErrorNote title={refused} />}
      <div className="factors-buttons">
        <Button kind="primary" type="submit" loading={busy} loadingLabel={words.busy}>
          {action}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
