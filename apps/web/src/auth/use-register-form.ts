import { type AccountCurrency, registerByEmail, RULES_VERSION } from '@ayva/contract/auth'
import { type Path, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { birthDateOf } from './birth-date.ts'
import { useDraft, useKeptDraft } from './draft.ts'
import { contractResolver, useServerWords } from './form.ts'
import { useRegister } from './use-auth.ts'

type Fields = {
  email: string
  password: string
  day: string
  month: string
  year: string
  currency: AccountCurrency
  agreement: boolean
}

type Written = Omit<Fields, 'agreement'> & { agreement?: boolean }

/** Without a box to tick nothing is said of the rules: they are asked for before money. */
const bodyOf = ({ day, month, year, email, password, currency, agreement }: Written) => ({
  email: email.trim(),
  password,
  birthDate: birthDateOf(day, month, year),
  currency,
  ...(agreement !== undefined && { agreement, rulesVersion: RULES_VERSION }),
})
const fieldOf = (name: string): Path<Fields> =>
  name === 'birthDate' ? 'day' : (name as Path<Fields>)

export function useRegisterForm(asksConsent: boolean) {
  const written = ({ agreement, ...fields }: Fields) =>
    bodyOf(asksConsent ? { ...fields, agreement } : fields)
  const resolver = contractResolver<Fields>({
    schema: registerByEmail.body,
    bodyOf: written,
    fieldOf,
  })
  const enroll = useRegister()
  const form = useForm<Fields>({
    defaultValues: {
      ...useDraft.getState(),
      ...{ day: '', month: '', year: '', currency: 'RUB', agreement: false },
    },
    resolver,
  })
  const { control, handleSubmit, setError, register } = form
  const [email, password] = useWatch({ control, name: ['email', 'password'] })
  useKeptDraft({ email, password })
  const server = useServerWords<Fields>(setError, fieldOf)

  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      await enroll(z.parse(registerByEmail.body, written(fields)))
    } catch (error) {
      server.show(error)
    }
  })
  // In the order of the page: the first wrong one of this list takes the focus.
  const fields = {
    email: register('email'),
    password: register('password'),
    // The three are one value: a change of any of them is judged together.
    birthDate: {
      day: register('day'),
      month: register('month', { deps: ['day'] }),
      year: register('year', { deps: ['day'] }),
    },
    currency: register('currency'),
    agreement: register('agreement'),
  }
  return { form, fields, email, password, words: server.words, submit }
}
