import { logIn } from '@ayva/contract/auth'
import { Refusal } from '@ayva/contract/refusal'
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
      if (error instanceof Refusal && error.key === 'credentials_wrong')
        setError('password', { type: 'server', message: error.message }, { shouldFocus: true })
      else server.show(error)
    }
  })
  /** The same again, with what is said of the second factor. */
  const enter = (said: Said) => login({ ...bodyOf(form.getValues()), ...said })
  return { form, email, words: server.words, submit, enter }
}
