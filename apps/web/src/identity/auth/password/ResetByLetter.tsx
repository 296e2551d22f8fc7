import { requestReset } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Form } from '@ayva/kit/controls'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { AskAgain } from '../entering/AskAgain.tsx'
import { useDraft } from '../registration/draft.ts'
import { EmailField } from '../registration/EmailField.tsx'
import { contractResolver, useServerWords } from '../form.ts'
import { text } from './passwords.text.ts'
import { useWait } from '../use-wait.ts'

type Fields = { email: string }

const bodyOf = ({ email }: Fields) => ({ email: email.trim() })
const resolver = contractResolver<Fields>({
  schema: requestReset.body,
  bodyOf,
  fieldOf: () => 'email',
})

/** Requests a letter with a link to set a new password. */
export function ResetByLetter({ onAsked }: { onAsked: (asked: boolean) => void }) {
  const { form, email, sent, wait, words, submit, change } = useLetterForm(onAsked)
  const { register, setValue, formState } = form
  const { errors, isSubmitting } = formState
  if (sent)
    return (
      <div className="auth-form">
        <h1>{text.sent.title}</h1>
        <output>{text.sent.lead(sent.email, sent.minutes)}</output>
        <p>{text.sent.nothing}</p>
        {words && <ErrorNote title={words} />}
        <AskAgain until={wait.until} onEnd={wait.end} onAsk={submit} asking={isSubmitting} />
        <Button kind="text" onClick={change}>
          {text.sent.change}
        </Button>
      </div>
    )
  return (
    <Form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <EmailField
        field={register('email')}
        value={email}
        error={errors.email?.message}
        first={false}
        autoComplete="username"
        onAccept={(meant) => setValue('email', meant)}
      />
      {words && <ErrorNote title={words} />}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={isSubmitting}
        loadingLabel={text.busy}
      >
        {text.request.sendLink}
      </Button>
    </Form>
  )
}

function useLetterForm(onAsked: (asked: boolean) => void) {
  const call = useCall()
  const wait = useWait()
  const [sent, setSent] = useState<{ email: string; minutes: number }>()
  const form = useForm<Fields>({ defaultValues: { email: useDraft.getState().email }, resolver })
  const { control, handleSubmit, setError } = form
  const email = useWatch({ control, name: 'email' })
  const server = useServerWords<Fields>(setError, () => 'email')
  const ask = handleSubmit(async (fields) => {
    server.forget()
    const body = z.parse(requestReset.body, bodyOf(fields))
    try {
      const { ttl, minutes } = await call(requestReset, { body })
      wait.begin(ttl)
      setSent({ email: body.email, minutes })
      onAsked(true)
    } catch (error) {
      // It was requested a moment ago, maybe before a reload, so the wait continues.
      wait.beginBy(error)
      server.show(error)
    }
  })
  const change = () => {
    setSent(undefined)
    server.forget()
    onAsked(false)
  }
  return { form, email, sent, wait, words: server.words, submit: () => void ask(), change }
}
