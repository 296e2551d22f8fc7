import { type FactorKind, type showFactors } from '@ayva/contract/identity/factors'
import { type Answer } from '@ayva/contract/base'
import { Input } from '@ayva/kit/Input'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { useState } from 'react'
import { type UseFormRegisterReturn } from 'react-hook-form'
import { text } from './contacts/contacts.text.ts'
import { useFactorCode } from './contacts/use-contacts.ts'

const words = text.dialog

type ProofFieldProps = {
  proof: Answer<typeof showFactors>
  field: UseFormRegisterReturn
  error: string | undefined
}

/** The proof that the owner requests the change: the password, or a code of the second factor. */
export function ProofField({ proof, field, error }: ProofFieldProps) {
  if (proof.proof === 'login') return null
  if (proof.proof === 'password')
    return (
      <PasswordInput {...field} label={words.password} hint={words.passwordHint} error={error} />
    )
  const on = proof.factors.find(({ enabledAt }) => enabledAt !== null)
  return (
    <Input
      {...field}
      label={words.code}
      hint={<FactorCode kind={on?.kind ?? 'totp'} />}
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
    />
  )
}

/** The source of the code; a sent code must be requested first. */
function FactorCode({ kind }: { kind: FactorKind }) {
  const send = useFactorCode()
  const [said, setSaid] = useState<string>()
  if (kind === 'totp') return words.codeOfApp
  const ask = () =>
    send(kind).then(
      ({ lookup }) => setSaid(text.code.sentTo(lookup)),
      (error: unknown) => setSaid(error instanceof Error ? error.message : undefined),
    )
  return said ? (
    <output>{said}</output>
  ) : (
    <button type="button" className="auth-link" onClick={() => void ask()}>
      {words.codeSend}
    </button>
  )
}
