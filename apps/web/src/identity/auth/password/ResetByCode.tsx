import { requestResetCode } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Form } from '@ayva/kit/controls'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCall } from '#lib/call.ts'
import { PhoneField } from '#lib/PhoneField.tsx'
import { AskAgain } from '../entering/AskAgain.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { contractResolver, useServerWords } from '../form.ts'
import { text } from './passwords.text.ts'
import { useWait } from '../use-wait.ts'

type Fields = { phone: string }
type Sent = { phone: string; ticket: string; minutes: number }

const resolver = contractResolver<Fields>({
  schema: requestResetCode.body,
  bodyOf: (fields) => fields,
  fieldOf: () => 'phone',
})

/** A new password by a code that is sent in a message and typed here together with the new password. */
export function ResetByCode({ onAsked }: { onAsked: (asked: boolean) => void }) {
  const { form, sent, wait, words, submit, change } = usePhoneForm(onAsked)
  const { errors, isSubmitting } = form.formState
  if (sent)
    return (
      <>
        <h1>{text.code_sent.title}</h1>
        <output>{text.code_sent.lead(sent.phone, sent.minutes)}</output>
        <CodeForm key={sent.ticket} ticket={sent.ticket} phone={sent.phone} />
        {words && <ErrorNote title={words} />}
        <AskAgain until={wait.until} onEnd={wait.end} onAsk={submit} asking={isSubmitting} />
        <Button kind="text" onClick={change}>
          {text.code_sent.change}
        </Button>
      </>
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
      <PhoneField
        {...form.register('phone')}
        label={text.phone}
        autoComplete="tel"
        error={errors.phone?.message}
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
        {text.request.sendCode}
      </Button>
    </Form>
  )
}

function usePhoneForm(onAsked: (asked: boolean) => void) {
  const call = useCall()
  const wait = useWait()
  const [sent, setSent] = useState<Sent>()
  const form = useForm<Fields>({ defaultValues: { phone: '' }, resolver })
  const { handleSubmit, setError } = form
  const server = useServerWords<Fields>(setError, () => 'phone')
  const ask = handleSubmit(async (fields) => {
    server.forget()
    const body = z.parse(requestResetCode.body, fields)
    try {
      const { ttl, ...told } = await call(requestResetCode, { body })
      wait.begin(ttl)
      setSent({ phone: body.phone, ...told })
      onAsked(true)
    } catch (error) {
      wait.beginBy(error)
      server.show(error)
    }
  })
  const change = () => {
    setSent(undefined)
    server.forget()
    onAsked(false)
  }
  return { form, sent, wait, words: server.words, submit: () => void ask(), change }
}
