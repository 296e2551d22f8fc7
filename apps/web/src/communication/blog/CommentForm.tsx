import { Button } from '@ayva/kit/Button'
import { Field, useField } from '@ayva/kit/Field'
import { type SubmitEvent, useState } from 'react'
import { text } from './blog.text.ts'
import { usePosting } from './use-posting.ts'
import { Form, TextareaControl } from '@ayva/kit/controls'

/** The typed text stays until the server has accepted it. */
export function CommentForm({ articleId }: { articleId: number }) {
  const { error, sendSuccessful, sending, send, forget } = usePosting(articleId)
  const [typed, setTyped] = useState('')
  const texts = { label: text.yours, hint: text.hint, error }
  const { id, noteId, control } = useField(texts)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!sending) send(typed, () => setTyped(''))
  }

  return (
    <Form className="blog-form" noValidate onSubmit={submit}>
      <Field {...texts} id={id} noteId={noteId}>
        <TextareaControl
          {...control}
          rows={4}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (error !== null || sendSuccessful) forget()
          }}
        />
      </Field>
      <Button kind="primary" type="submit" loading={sending} loadingLabel={text.sending}>
        {text.send}
      </Button>
      <output>{sendSuccessful && text.thanks}</output>
    </Form>
  )
}
