import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Form } from '@ayva/kit/controls'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { failure, text } from './gifts.text.ts'
import { usePromo } from './use-gifts.ts'

const words = text.promo
const LONGEST = 100

/** A field for a promotion code with its button; the result is shown below the field. */
export function PromoForm({ labelled = false }: { labelled?: boolean }) {
  const promo = usePromo()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const error = said ?? (promo.error ? failure(promo.error) : undefined)
  const field = useRef<HTMLInputElement>(null)
  // Announces the result to screen readers together with the field.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const done = promo.data && !promo.isPending && !error && words.done(promo.data.title)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const code = typed.trim()
    setSaid(code === '' ? words.asked : undefined)
    if (code === '' || promo.isPending) return
    promo.run(code, () => setTyped(''))
  }

  return (
    <Form className="gifts-promo" noValidate onSubmit={submit}>
      <Input
        {...(labelled ? { label: words.field } : { 'aria-label': words.field })}
        ref={field}
        placeholder={labelled ? undefined : words.field}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setSaid(undefined)
          if (promo.isError) promo.reset()
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST}
      />
      <Button type="submit" loading={promo.isPending} loadingLabel={words.applying}>
        {words.apply}
      </Button>
      <output className="gifts-promo-done">{done}</output>
    </Form>
  )
}
