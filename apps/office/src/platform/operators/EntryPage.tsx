import { enterOffice } from '@ayva/contract/platform/operators'
import { Form } from '@ayva/kit/controls'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Logo } from '@ayva/kit/Logo'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#lib/call.ts'
import { formText } from '#lib/form-text.ts'
import { fieldsOf, wordsOf } from '#lib/refused.ts'
import { innerPath } from './inner-path.ts'
import { useEntering } from './use-entering.ts'

/** The login with name, password and the code of the authenticator app. */
export function EntryPage() {
  const [search] = useSearchParams()
  const { error, busy, enter } = useEntering(innerPath(search.get('to')))
  const fields = fieldsOf(error)

  function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    const body = { name: text('name'), password: text('password'), code: text('code') }
    return enter(() => call(enterOffice, { body }))
  }

  return (
    <main className="o-gate">
      <Form className="o-gate-card" onSubmit={(event) => void submit(event)}>
        <Logo />
        <h1>Офис</h1>
        <Input
          label="Имя"
          name="name"
          autoComplete="username"
          required
          maxLength={100}
          error={fields['name']}
        />
        <PasswordInput label="Пароль" name="password" required error={fields['password']} />
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
        <Button type="submit" kind="primary" size="lg" wide loading={busy} loadingLabel="Входим">
          Войти
        </Button>
        <p className="o-gate-hint">
          Сюда входят только сотрудники, по приглашению. Если забыт пароль или потерян телефон,
          администратор закроет этот вход и пригласит вас заново.
        </p>
      </Form>
    </main>
  )
}
