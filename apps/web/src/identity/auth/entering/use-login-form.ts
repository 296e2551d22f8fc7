import { Email, Secret } from '@ayva/contract/identity/auth'
import { Phone } from '@ayva/contract/phone'
import { Refusal } from '@ayva/contract/refusal'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCaptcha } from '../../captcha/captcha.ts'
import { type Said } from '../../factors/factors.ts'
import { type By, useDraft, useKeptDraft } from '../registration/draft.ts'
import { contractResolver, useServerWords } from '../form.ts'
import { useLogin } from '../use-auth.ts'

type Fields = { by: By; email: string; phone: string; password: string }

/** Validates only the open tab. */
const schemas = {
  email: z.object({ email: Email, password: Secret }),
  phone: z.object({ phone: Phone, password: Secret }),
}
const trimmed = ({ email, phone, password }: Fields) => ({
  email: email.trim(),
  phone: phone.trim(),
  password,
})
const bodyOf = (fields: Fields) => {
  const { password, ...names } = trimmed(fields)
  return { lookup: names[fields.by], password }
}

export function useLoginForm() {
  const login = useLogin()
  const captcha = useCaptcha()
  const [tries, setTries] = useState({ wrong: 0, waits: false })
  const form = useForm<Fields>({
    defaultValues: useDraft.getState(),
    resolver: (fields, ...rest) =>
      contractResolver<Fields>({
        schema: schemas[fields.by],
        bodyOf: trimmed,
        fieldOf: (name) => name as keyof Fields,
      })(fields, ...rest),
  })
  const { control, handleSubmit, setError, register, setValue, clearErrors } = form
  const [by, email, phone, password] = useWatch({
    control,
    name: ['by', 'email', 'phone', 'password'],
  })
  useKeptDraft({ by, email, phone, password })
  const server = useServerWords<Fields>(setError, (name) => (name === 'lookup' ? by : 'password'))

  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      await captcha.guarded((token) => login(bodyOf(fields), token))
    } catch (error) {
      const key = error instanceof Refusal ? error.key : ''
      const isWrong = key === 'credentials_wrong'
      setTries(({ wrong }) => ({
        wrong: wrong + (isWrong ? 1 : 0),
        waits: key === 'attempts_over',
      }))
      if (error instanceof Refusal && isWrong)
        setError('password', { type: 'server', message: error.message }, { shouldFocus: true })
      // The captcha field shows this error itself.
      else if (key !== 'captcha_wrong') server.show(error)
    }
  })
  /** Repeats the call with the data of the second factor. */
  const enter = (said: Said) =>
    captcha.guarded((token) => login({ ...bodyOf(form.getValues()), ...said }, token))
  // In the order of the page, because the first invalid field of this list takes the focus.
  const fields = {
    email: register('email'),
    phone: register('phone'),
    password: register('password'),
  }
  const choose = (one: By) => {
    setValue('by', one)
    clearErrors()
  }
  const accept = (meant: string) => setValue('email', meant)
  return {
    form,
    fields,
    by,
    email,
    choose,
    accept,
    captcha: captcha.state,
    words: server.words,
    ...tries,
    submit,
    enter,
  }
}
