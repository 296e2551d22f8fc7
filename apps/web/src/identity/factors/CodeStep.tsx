import './factors.css'
import { type CodeAsked, type FactorKind } from '@ayva/contract/identity/factors'
import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { CodeInput } from '@ayva/kit/CodeInput'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { type FormEvent, useState } from 'react'
import { codeState, useCodeState } from './code-state.ts'
import { text } from './factors.text.ts'
import { LinkButton } from './LinkButton.tsx'
import { ResendLine } from './ResendLine.tsx'
import { type Said, useCodeStep } from './use-code-step.ts'

const words = text.code

type CodeStepProps = {
  /** The answer that requests the code. */
  asked: CodeAsked
  /** Repeats the call of the first step with this data added. */
  enter: (said: Said) => Promise<unknown>
  /** Returns to the field of the address. */
  onEdit: () => void
}

/** The second step of a login: six digits, or a recovery code if they are not available. */
export function CodeStep({ asked, enter, onEdit }: CodeStepProps) {
  const { method, methods } = asked.twoFactor
  const code = useCodeState((state) => state.code)
  const [recovery, setRecovery] = useState<string>()
  const [trustDevice, setTrust] = useState(false)
  const { atCode, atForm, busy, ask, complain } = useCodeStep(enter)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const twoFactorCode = recovery ?? code
    if (twoFactorCode.trim() === '') return complain(words.empty)
    void ask('enter', { twoFactorCode, twoFactorMethod: method, trustDevice })
  }
  const again = (twoFactorMethod: FactorKind) => void ask('send', { twoFactorMethod })

  return (
    <Form className="factors-step" noValidate onSubmit={submit}>
      {recovery === undefined ? (
        <>
          <Lead asked={asked} onEdit={onEdit} />
          <CodeInput
            label={words.label}
            value={code}
            onChange={codeState.type}
            error={atCode}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is here for this field alone
            autoFocus
          />
          <ResendLine method={method} methods={methods} again={again} busy={busy === 'send'} />
        </>
      ) : (
        <RecoveryField value={recovery} onChange={setRecovery} error={atCode} />
      )}
      <Checkbox
        label={words.trust}
        checked={trustDevice}
        onChange={(event) => setTrust(event.target.checked)}
      />
      {atForm && <ErrorNote title={atForm} />}
      <Button
        kind="primary"
        size="lg"
        type="submit"
        wide
        loading={busy === 'enter'}
        loadingLabel={words.submitting}
      >
        {words.submit}
      </Button>
      <p className="factors-lost">
        {recovery === undefined && `${words.lost} `}
        <LinkButton onClick={() => setRecovery(recovery === undefined ? '' : undefined)}>
          {recovery === undefined ? words.toRecovery : words.toCode}
        </LinkButton>
      </p>
      <p className="factors-secret">
        <Icon name="shield-check" size={16} /> {words.secret}
      </p>
    </Form>
  )
}

function Lead({ asked: { twoFactor, lookup }, onEdit }: Pick<CodeStepProps, 'asked' | 'onEdit'>) {
  const { method } = twoFactor
  if (method === 'totp') return <p className="k-text-2">{words.app}</p>
  return (
    <p className="k-text-2">
      {words.sent(lookup)} <LinkButton onClick={onEdit}>{words.edit[method]}</LinkButton>
    </p>
  )
}

type RecoveryFieldProps = {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

function RecoveryField({ value, onChange, error }: RecoveryFieldProps) {
  return (
    <Input
      label={words.recovery}
      hint={words.recoveryHint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      maxLength={20}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
