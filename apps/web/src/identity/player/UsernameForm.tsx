import { chooseUsername } from '@ayva/contract/identity/player/username'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { useForm } from 'react-hook-form'
import { contractResolver, useServerWords } from '../auth/auth.ts'
import { text } from './player.text.ts'
import { useChange } from './use-profile.ts'

const words = text.settings

type Fields = { username: string }
const fieldOf = () => 'username' as const

export function UsernameForm({ username, close }: { username: string; close: () => void }) {
  const change = useChange((call, body: Fields) => call(chooseUsername, { body }))
  const form = useForm<Fields>({
    defaultValues: { username },
    resolver: contractResolver<Fields>({
      schema: chooseUsername.body,
      bodyOf: (fields) => fields,
      fieldOf,
    }),
  })
  const { register, handleSubmit, formState, setError } = form
  const server = useServerWords<Fields>(setError, fieldOf)
  const submit = handleSubmit(async (fields) => {
    server.forget()
    await change.mutateAsync(fields).then(close, server.show)
  })
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Input
        {...register('username')}
        label={words.usernameLabel}
        maxLength={30}
        autoComplete="nickname"
        error={formState.errors.username?.message}
      />
      {server.words && <ErrorNote title={server.words} />}
      <div className="profile-form-actions">
        <Button kind="primary" type="submit" loading={formState.isSubmitting}>
          {words.save}
        </Button>
        <Button kind="text" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
