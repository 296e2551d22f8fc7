import { logIn } from '@ayva/contract/auth'
import { Refusal } from '@ayva/contract/refusal'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Said } from '../factors/factors.ts'
import { useDraft, useKeptDraft } from './draft.ts'
import { contractResolver, useServerWords } from './form.ts'
import { useLogin } from './use-auth.ts'

type Fields = { email: string; password: string }

const bodyOf = ({ email, password }: Fields) => ({ lookup: email.trim(), password })
const fieldOf = (name: string) => (name === 'lookup' ? 'email' : 'password')
const resolver = contractResolver<Fields>({ schema: logIn.body, bodyOf, fieldOf })

export function useLoginForm() {
  const login = useLogin()
  const [tries, setTries] = useState({ wrong: 0, waits: false })
  const form = useForm<Fields>({ defaultValues: useDraft.getState(), resolver })
  const { control, handleSubmit, setError } = form
  const [email, password] = useWatch({ control, name: ['email', 'password'] })
  useKeptDraft({ email, password })
  const server = useServerWords<Fields>(setError, fieldOf)

  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      await login(bodyOf(fields))
    } catch (error) {
      const key = error instanceof Refusal ? error.key : ''
      const isWrong = key === 'credentials_wrong'
      setTries(({ wrong }) => ({
        wrong: wrong + (isWrong ? 1 : 0),
        waits: key === 'attempts_over',
      }))
      if (error instanceof Refusal && isWrong)
        setError('password', { type: 'server', message: error.message }, { shouldFocus: true })
      else server.show(error)
    }
  })
  /** The same again, with what is said of the second factor. */
  const enter = (said: Said) => login({ ...bodyOf(form.getValues()), ...said })
  return { form, email, words: server.words, ...tries, submit, enter }
}
