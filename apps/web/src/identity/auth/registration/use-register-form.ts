import {
  type AccountCurrency,
  registerByEmail,
  registerByPhone,
  RULES_VERSION,
} from '@ayva/contract/identity/auth'
import { Refusal } from '@ayva/contract/refusal'
import { type Path, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCaptcha } from '../../captcha/captcha.ts'
import { birthDateOf } from './birth-date.ts'
import { type By, useDraft, useKeptDraft } from './draft.ts'
import { contractResolver, useServerWords } from '../form.ts'
import { forgetPromise } from './promise.ts'
import { forgetReferral, referral } from './referral.ts'
import { useRegister } from '../use-auth.ts'

type Fields = {
  by: By
  email: string
  phone: string
  password: string
  day: string
  month: string
  year: string
  currency: AccountCurrency
  promoCode: string
  agreement: boolean
}

const schemas = { email: registerByEmail.body, phone: registerByPhone.body }

/** A typed draft is kept under its kind of name. */
function draftFrom(first: By) {
  const draft = useDraft.getState()
  return draft.email === '' && draft.phone === '' ? { ...draft, by: first } : draft
}

/** Without a checkbox the call contains no consent, which is then requested before payments. */
function bodyOf(fields: Fields, asksConsent: boolean) {
  const { by, day, month, year, password, currency, promoCode, agreement } = fields
  return {
    [by]: fields[by].trim(),
    password,
    birthDate: birthDateOf(day, month, year),
    currency,
    ...(promoCode.trim() && { promoCode }),
    ...referral(),
    ...(asksConsent && { agreement, rulesVersion: RULES_VERSION }),
  }
}
const fieldOf = (name: string): Path<Fields> =>
  name === 'birthDate' ? 'day' : (name as Path<Fields>)

export function useRegisterForm(asksConsent: boolean, first: By) {
  const enroll = useRegister()
  const captcha = useCaptcha()
  const form = useForm<Fields>({
    defaultValues: {
      ...draftFrom(first),
      currency: 'RUB',
      promoCode: '',
      agreement: false,
    },
    resolver: (fields, ...rest) =>
      contractResolver<Fields>({
        schema: schemas[fields.by],
        fieldOf,
        bodyOf: (one) => bodyOf(one, asksConsent),
      })(fields, ...rest),
  })
  const { control, handleSubmit, setError, register, setValue, clearErrors, formState } = form
  const [by, email, phone, password, day, month, year] = useWatch({
    control,
    name: ['by', 'email', 'phone', 'password', 'day', 'month', 'year'],
  })
  useKeptDraft({ by, email, phone, password, day, month, year })
  const server = useServerWords<Fields>(setError, fieldOf)

  const submit = handleSubmit(async (fields) => {
    server.forget()
    try {
      const body = z.parse(schemas[fields.by], bodyOf(fields, asksConsent))
      await captcha.guarded((token) => enroll(body, token))
      forgetReferral()
      forgetPromise()
    } catch (error) {
      // The captcha field shows this error itself.
      if (!(error instanceof Refusal && error.key === 'captcha_wrong')) server.show(error)
    }
  })
  const choose = (one: By) => {
    setValue('by', one)
    clearErrors()
  }
  // In the order of the page, because the first invalid field of this list takes the focus.
  const fields = {
    email: register('email'),
    phone: register('phone'),
    password: register('password'),
    // The three selects are one value and are validated together.
    birthDate: {
      day: register('day'),
      month: register('month', { deps: ['day'] }),
      year: register('year', { deps: ['day'] }),
    },
    currency: register('currency'),
    promoCode: register('promoCode'),
    agreement: register('agreement'),
  }
  const accept = (meant: string) =>
    setValue('email', meant, { shouldValidate: formState.isSubmitted })
  return {
    form,
    fields,
    by,
    email,
    phone,
    password,
    choose,
    accept,
    captcha: captcha.state,
    words: server.words,
    submit,
  }
}
