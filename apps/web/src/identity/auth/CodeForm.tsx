import { resetByCode } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { contractResolver, useServerWords } from './form.ts'
import { NewPasswordField } from './password/NewPasswordField.tsx'
import { text } from './password/passwords.text.ts'
import { useLoginAnew } from './entering/use-login-anew.ts'

type Fields = { code: string; password: string }

const fieldOf = (name: string) => (name === 'password' ? 'password' : 'code')

/** The form with the code from a message and the new password. */
export function CodeForm({ ticket, phone }: { ticket: string; phone: string }) {
  const call = useCall()
  const loginAnew = useLoginAnew()
  const form = useForm<Fields>({
    defaultValues: { code: '', password: '' },
    resolver: contractResolver<Fields>({
      schema: resetByCode.body,
      bodyOf: (fields) => ({ ticket, ...fields }),
      fieldOf,
    }),
  })
  const { control, formState, handleSubmit, register, setError } = form
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })
  const server = useServerWords<Fields>(setError, fieldOf)
  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      await call(resetByCode, { body: z.parse(resetByCode.body, { ticket, ...fields }) })
      loginAnew(phone)
    } catch (error) {
      server.show(error)
    }
  })
  return (
    <Form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Input
        {...register('code')}
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
      />
      <NewPasswordField
        {...register('password')}
        label={text.newPassword}
        error={errors.password?.message}
        password={password}
        names={[phone]}
      />
      {server.words && <ErrorNote title={server.words} />}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={isSubmitting}
        loadingLabel={text.saving}
      >
        {text.save}
      </Button>
    </Form>
  )
}
