import { SUPPORT_TEXT_MAX, supportTopics } from '@ayva/contract/communication/support/bounds'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Field, useField } from '@ayva/kit/Field'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { Form, TextareaControl } from '@ayva/kit/controls'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './support.text.ts'
import { useSupportForm } from './use-support-form.ts'

const topics = supportTopics.map((value) => ({ value, label: text.topics[value] }))

/** Guests and players without an e-mail enter an address for the answer. */
export function SupportForm({ draft }: { draft: string | undefined }) {
  const own = useSelf()?.email ?? null
  const { errors, sent, sending, refused, fields, submit, again } = useSupportForm(draft)
  const texts = {
    label: text.message,
    hint: text.messageHint,
    error: errors.text?.message,
  }
  const { id, noteId, control } = useField(texts)
  if (sent)
    return (
      <div className="support-form">
        <output>
          <b>{text.sent}</b> {text.number(sent.number)} {text.receipt(sent.email)}
        </output>
        <Button onClick={again}>{text.more}</Button>
      </div>
    )
  return (
    <Form
      className="support-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) submit()
      }}
    >
      {own === null && (
        <Input
          {...fields.email}
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          error={errors.email?.message}
        />
      )}
      <Select {...fields.topic} label={text.topic} options={topics} error={errors.topic?.message} />
      <Field {...texts} id={id} noteId={noteId}>
        <TextareaControl {...fields.text} {...control} rows={8} maxLength={SUPPORT_TEXT_MAX} />
      </Field>
      {refused && <ErrorNote title={refused} />}
      <Button kind="primary" type="submit" loading={sending} loadingLabel={text.sending}>
        {text.send}
      </Button>
    </Form>
  )
}
