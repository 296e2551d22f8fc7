import { type Person, type Verification } from '@ayva/contract/kyc'
import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { type SubmitEvent, useState } from 'react'
import { failure, text } from './kyc.text.ts'
import { useChange } from './use-verification.ts'

const words = text.person
const names = ['lastName', 'firstName'] as const

/** The name as the document has it: told once, and mended until the documents are sent. */
export function PersonStep({ form, open }: { form: Verification; open: boolean }) {
  const { person, birthDate } = form
  const [changing, setChanging] = useState(false)
  if (person && !changing)
    return (
      <p className="k-text-2">
        {[`${person.firstName} ${person.lastName}`, birthDate && dayOf(birthDate)]
          .filter(Boolean)
          .join(', ')}
        {open && (
          <>
            .{' '}
            <button type="button" className="kyc-change" onClick={() => setChanging(true)}>
              {words.change}
            </button>
          </>
        )}
      </p>
    )
  return open ? <PersonForm person={person} done={() => setChanging(false)} /> : null
}

function PersonForm({ person, done }: { person: Person | null; done: () => void }) {
  const { mutate, isPending, error } = useChange(async (call, told: Person) =>
    call((await import('@ayva/contract/kyc')).savePerson, { body: told }),
  )
  const [typed, setTyped] = useState(person ?? { lastName: '', firstName: '' })
  const fields = error instanceof Refusal ? error.details.fields : undefined

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    mutate(typed, {
      onSuccess: done,
      onError: (no) => {
        const wrong = no instanceof Refusal ? Object.keys(no.details.fields ?? {})[0] : undefined
        const field = wrong && elements.namedItem(wrong)
        if (field instanceof HTMLElement) field.focus()
      },
    })
  }

  return (
    <form className="kyc-person" onSubmit={submit} noValidate>
      <p className="k-text-2">{words.lead}</p>
      {names.map((name) => (
        <Input
          key={name}
          name={name}
          label={words[name]}
          autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
          value={typed[name]}
          error={fields?.[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      {error && !fields && <ErrorNote title={failure(error)} />}
      <Button type="submit" loading={isPending} loadingLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  )
}

/** «1990-05-17» as people write it. */
function dayOf(date: string): string {
  return date.split('-').toReversed().join('.')
}
