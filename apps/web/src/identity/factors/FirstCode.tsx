import { type FactorKind } from '@ayva/contract/identity/factors'
import { Button } from '@ayva/kit/Button'
import { CodeInput } from '@ayva/kit/CodeInput'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Form } from '@ayva/kit/controls'
import { QrCode } from '@ayva/kit/QrCode'
import { type FormEvent, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './factors.text.ts'
import { useOperation } from './use-operation.ts'

const words = text.first

export type Begun = {
  kind: FactorKind
  secret: string | null
  uri: string | null
  lookup: string | null
}
type FirstCodeProps = {
  begun: Begun
  /** With the recovery codes, if these are the first ones. */
  onEnabled: (codes: string[]) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the first code of a factor, which proves that its owner can use it; then the factor is on. */
export function FirstCode({ begun, onEnabled, onCancel }: FirstCodeProps) {
  const call = useCall()
  const [code, setCode] = useState('')
  const { busy, words: refused, run, say } = useOperation()
  const { kind, secret, uri, lookup } = begun
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') return say(text.code.empty)
    void run(async () => {
      const { enableFactor } = await import('@ayva/contract/identity/factors')
      const { recoveryCodes } = await call(enableFactor, { params: { kind }, body: { code } })
      await onEnabled(recoveryCodes)
    })
  }
  return (
    <Form noValidate onSubmit={submit}>
      {lookup !== null && <p className="k-text-2">{text.code.sent(lookup)}</p>}
      {secret !== null && uri !== null && (
        <>
          <p className="k-text-2">{words.app}</p>
          <QrCode text={uri} className="factors-qr" />
          <p className="factors-secret-key" aria-label={words.secret}>
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </p>
          <a className="k-link" href={uri}>
            {words.open}
          </a>
        </>
      )}
      <CodeInput label={text.code.label} value={code} onChange={setCode} />
      {refused && <ErrorNote title={refused} />}
      <div className="factors-buttons">
        <Button kind="primary" type="submit" loading={busy} loadingLabel={text.proof.busy}>
          {words.submit}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {text.proof.cancel}
        </Button>
      </div>
    </Form>
  )
}
