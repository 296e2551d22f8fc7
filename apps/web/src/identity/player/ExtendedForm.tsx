import { countries } from '@ayva/contract/locale'
import { type Profile, saveProfile, type Told } from '@ayva/contract/identity/player/profile'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { Form } from '@ayva/kit/controls'
import { withSupportLink } from '@ayva/kit/support-link'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { contractResolver, useServerWords } from '../auth/auth.ts'
import { text } from './player.text.ts'
import { useChange, useProfile } from './use-profile.ts'

const words = text.extended
const fieldNames = [...(['firstName', 'lastName', 'gender', 'country', 'city', 'address'] as const)]
export type FieldName = (typeof fieldNames)[number]
type Fields = Record<FieldName, string>

const autoComplete: Record<FieldName, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  gender: 'sex',
  country: 'country',
  city: 'address-level2',
  address: 'street-address',
}
const first = { value: '', label: words.notChosen }
const options: Partial<Record<FieldName, { value: string; label: string }[]>> = {
  gender: [
    { value: '', label: words.notTold },
    { value: 'female', label: words.female },
    { value: 'male', label: words.male },
  ],
  country: [first, ...countries.map(({ code, name }) => ({ value: code, label: name }))],
}
const fieldOf = (name: string) => name as FieldName

type FormProps = {
  /** All fields by default. */
  fields?: readonly FieldName[]
  button: string
  onDone?: () => void
  /** Continues without the data. */
  skip?: () => void
}

/** Some fields of the profile, validated by the contract of the call that stores them. */
export function ExtendedForm({ fields = fieldNames, button, onDone, skip }: FormProps) {
  const profile = useProfile()
  const { form, words: said, submit } = useTold(fields, profile, onDone)
  const { errors, isSubmitting } = form.formState
  return (
    <Form className="profile-extended" noValidate onSubmit={(event) => void submit(event)}>
      {fields.map((name) => {
        const fixed = profile?.nameVerified === true && /Name$/.test(name)
        const common = {
          ...form.register(name),
          label: words.fields[name],
          error: withSupportLink(errors[name]?.message),
          hint: fixed && <FixedHint />,
          autoComplete: autoComplete[name],
          disabled: fixed,
        }
        const choices = options[name]
        return choices ? (
          <Select key={name} {...common} options={choices} />
        ) : (
          <Input key={name} {...common} maxLength={200} />
        )
      })}
      {said && <ErrorNote title={said} />}
      <div className="profile-form-actions">
        <Button kind="primary" size="lg" type="submit" loading={isSubmitting}>
          {button}
        </Button>
        {skip && (
          <Button kind="text" size="lg" onClick={skip}>
            {words.later}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Missing values are empty fields; a step requires them, except optional ones. */
function useTold(
  fields: readonly FieldName[],
  profile: Profile | undefined,
  onDone: (() => void) | undefined,
) {
  const cache = useQueryClient()
  const change = useChange((call, told: Told) => call(saveProfile, { body: told }))
  const bodyOf = (typed: Fields) => {
    const shown = fields.filter((name) => !(profile?.nameVerified && /Name$/.test(name)))
    return Object.fromEntries(
      shown.map((name) => [name, name === 'gender' ? typed.gender || null : (typed[name] ?? '')]),
    )
  }
  const form = useForm<Fields>({
    defaultValues: Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? ''])),
    resolver: contractResolver<Fields>({ schema: saveProfile.body, bodyOf, fieldOf }),
  })
  const server = useServerWords<Fields>(form.setError, fieldOf)
  const submit = form.handleSubmit(async (typed) => {
    server.forget()
    try {
      await change.mutateAsync(z.parse(saveProfile.body, bodyOf(typed)))
      await cache.invalidateQueries({ queryKey: ['profile', 'extended'] })
      onDone?.()
    } catch (error) {
      server.show(error)
    }
  })
  return { form, words: server.words, submit }
}

function FixedHint() {
  return (
    <>
      {words.fixed}{' '}
      <a className="k-link" href="/support">
        {words.fixedSupport}
      </a>
    </>
  )
}
