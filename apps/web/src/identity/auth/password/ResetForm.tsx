import { resetPassword } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { contractResolver, useServerWords } from '../form.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { text } from './passwords.text.ts'
import { useLoginAnew } from '../entering/use-login-anew.ts'
import { Form, InputControl } from '@ayva/kit/controls'

const words = text.reset

type Fields = { password: string }

/** Sets the new password that a link allows. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const call = useCall()
  const loginAnew = useLoginAnew()
  const bodyOf = ({ password }: Fields) => ({ token, password })
  const form = useForm<Fields>({
    defaultValues: { password: '' },
    resolver: contractResolver<Fields>({
      schema: resetPassword.body,
      bodyOf,
      fieldOf: () => 'password',
    }),
  })
  const { control, formState, handleSubmit, register, setError } = form
  const password = useWatch({ control, name: 'password' })
  const server = useServerWords<Fields>(setError, () => 'password')
  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      await call(resetPassword, { body: z.parse(resetPassword.body, bodyOf(fields)) })
      loginAnew(email)
    } catch (error) {
      server.show(error)
    }
  })
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead(email)}</p>
      <Form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers whose password this is. */}
        <InputControl type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          {...register('password')}
          label={text.newPassword}
          error={formState.errors.password?.message}
          password={password}
          names={[email]}
        />
        {server.words && <ErrorNote title={server.words} />}
        <Button
          kind="primary"
          size="lg"
          wide
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={text.saving}
        >
          {text.save}
        </Button>
      </Form>
    </>
  )
}
