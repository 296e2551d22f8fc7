import '../auth.css'
import { changePassword, showPassword } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { PasswordInput } from '@ayva/kit/PasswordInput'
import { Form } from '@ayva/kit/controls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Path, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { contractResolver, useServerWords } from '../form.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { text } from './passwords.text.ts'

type Fields = { oldPassword: string; newPassword: string }

const words = text.change
const fieldOf = (name: string) => name as Path<Fields>

/** Changes the password of a logged-in player; `names` are the player's own names, which must not be passwords. */
export function ChangePasswordForm({ names }: { names: string[] }) {
  const call = useCall()
  const { data } = useQuery({ queryKey: ['password'], queryFn: () => call(showPassword, {}) })
  const { form, ended, words: refused, submit } = useChange(data?.set ?? true)
  const { control, register, formState } = form
  const { errors, isSubmitting } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })

  if (ended !== undefined)
    return (
      <div className="auth-form auth-change">
        <h2>{words.done}</h2>
        <output className="k-text-2">{words.ended(ended)}</output>
        <Button kind="primary" href="/profile/settings">
          {words.back}
        </Button>
      </div>
    )
  return (
    <Form className="auth-form auth-change" noValidate onSubmit={(event) => void submit(event)}>
      <p className="k-text-2">{data?.set === false ? words.firstLead : words.lead}</p>
      {data?.set !== false && (
        <PasswordInput
          {...register('oldPassword')}
          label={text.oldPassword}
          labelEnd={
            <a className="auth-link" href="/resetting/request">
              {words.forgot}
            </a>
          }
          error={errors.oldPassword?.message}
        />
      )}
      <NewPasswordField
        {...register('newPassword')}
        label={text.newPassword}
        error={errors.newPassword?.message}
        password={newPassword}
        names={names}
      />
      {refused && <ErrorNote title={refused} />}
      <Button
        kind="primary"
        size="lg"
        type="submit"
        loading={isSubmitting}
        loadingLabel={text.saving}
      >
        {text.save}
      </Button>
    </Form>
  )
}

function useChange(asksOld: boolean) {
  const call = useCall()
  const cache = useQueryClient()
  const [ended, setEnded] = useState<number>()
  const bodyOf = ({ oldPassword, newPassword }: Fields) => ({
    ...(asksOld && { oldPassword }),
    newPassword,
  })
  const form = useForm<Fields>({
    defaultValues: { oldPassword: '', newPassword: '' },
    resolver: contractResolver<Fields>({ schema: changePassword.body, bodyOf, fieldOf }),
  })
  const server = useServerWords<Fields>(form.setError, fieldOf)
  const submit = form.handleSubmit(async (fields) => {
    server.forget()
    try {
      const body = z.parse(changePassword.body, bodyOf(fields))
      const { endedSessions } = await call(changePassword, { body })
      form.reset()
      setEnded(endedSessions)
      void cache.invalidateQueries({ queryKey: ['password'] })
    } catch (error) {
      server.show(error)
    }
  })
  return { form, ended, words: server.words, submit }
}
