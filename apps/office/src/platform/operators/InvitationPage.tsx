import { acceptInvitation, showInvitation } from '@ayva/contract/platform/operators'
import { Form, InputControl } from '@ayva/kit/controls'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Logo } from '@ayva/kit/Logo'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { Skeleton } from '@ayva/kit/Skeleton'
import { QrCode } from '@ayva/kit/QrCode'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { asking, call } from '#lib/call.ts'
import { formText } from '#lib/form-text.ts'
import { fieldsOf, wordsOf } from '#lib/refused.ts'
import { roleNames } from './roles.ts'
import { useEntering } from './use-entering.ts'

/** A new operator sets a password and an authenticator app, and is logged in. */
export function InvitationPage() {
  const [invitation] = useState(() => location.hash.slice(1))
  // The secret of the link must not stay in the address bar, where others could read it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const shown = useQuery({
    ...asking(showInvitation, { body: { invitation } }),
    staleTime: Infinity,
  })
  return (
    <main className="o-gate">
      <div className="o-gate-card is-wide">
        <Logo />
        <h1>Приглашение в офис</h1>
        {shown.error && <ErrorNote title={wordsOf(shown.error)} />}
        {shown.isPending && <Skeleton height={220} />}
        {shown.data && <Acceptance invitation={invitation} {...shown.data} />}
      </div>
    </main>
  )
}

type AcceptanceProps = {
  invitation: string
  name: string
  roles: readonly (keyof typeof roleNames)[]
  secret: string
  uri: string
}

function Acceptance({ invitation, name, roles, secret, uri }: AcceptanceProps) {
  const { error, busy, enter } = useEntering('/')
  const fields = fieldsOf(error)

  function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const body = {
      invitation,
      password: formText(form, 'password'),
      code: formText(form, 'code'),
    }
    return enter(() => call(acceptInvitation, { body }))
  }

  return (
    <Form className="o-gate-form" onSubmit={(event) => void submit(event)}>
      <p>
        {name}, вас зовут работать: {roles.map((role) => roleNames[role]).join(', ')}. Добавьте этот
        вход в приложение с кодами и придумайте пароль.
      </p>
      <div className="o-secret">
        <QrCode text={uri} />
        <p>
          Снимите код камерой приложения или впишите секрет руками:
          <code translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <InputControl type="hidden" name="username" autoComplete="username" value={name} readOnly />
      <PasswordInput
        label="Пароль"
        name="password"
        autoComplete="new-password"
        required
        minLength={12}
        hint="Не короче 12 знаков. Лучше несколько слов."
        error={fields['password']}
      />
      <Input
        label="Код из приложения"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        error={fields['code']}
      />
      {error !== undefined && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
      <Button type="submit" kind="primary" size="lg" wide loading={busy}>
        Войти в офис
      </Button>
    </Form>
  )
}
