import { type Person, type Verification } from '@ayva/contract/identity/kyc'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { type SubmitEvent, useState } from 'react'
import { type output } from 'zod/mini'
import { failure, text } from './kyc.text.ts'
import { useChange } from './use-verification.ts'

const words = text.person
type PersonName = output<typeof Person>
const names = ['lastName', 'firstName'] as const

/** The name as in the document: entered once, and editable until the documents are sent. */
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

type FormProps = { person: PersonName | null; done: () => void }

function PersonForm({ person, done }: FormProps) {
  const { mutate, isPending, error } = useChange(async (call, told: PersonName) =>
    call((await import('@ayva/contract/identity/kyc')).savePerson, { body: told }),
  )
  const [typed, setTyped] = useState(person ?? { lastName: '', firstName: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const { safeParse } = await import('zod/mini')
    const { Person } = await import('@ayva/contract/identity/kyc')
    const read = safeParse(Person, typed)
    const words: Record<string, string> = {}
    for (const { path, message } of read.error?.issues ?? []) words[String(path[0])] ??= message
    setWrong(words)
    if (read.success) return mutate(read.data, { onSuccess: done })
    const first = names.find((name) => words[name])
    const field = first && elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Form className="kyc-person" onSubmit={(event) => void submit(event)} noValidate>
      <p className="k-text-2">{words.lead}</p>
      {names.map((name) => (
        <Input
          key={name}
          name={name}
          label={words[name]}
          autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
          value={typed[name]}
          error={wrong[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      {error && <ErrorNote title={failure(error)} />}
      <Button type="submit" loading={isPending} loadingLabel={words.saving}>
        {words.save}
      </Button>
    </Form>
  )
}

/** «1990-05-17» as people write it. */
function dayOf(date: string): string {
  return date.split('-').toReversed().join('.')
}
