import { Refusal, unexpected } from '@ayva/contract/refusal'
import { SUPPORT_TEXT_MAX, type SupportTopic } from '@ayva/contract/communication/support/bounds'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useCall } from '#lib/call.ts'

type Fields = { email: string; topic: SupportTopic; text: string }

const bodyOf = ({ email, topic, text }: Fields) => ({
  email: email?.trim() || undefined,
  topic,
  text,
})

/** The form reads the text that was typed before hydration, so no field has a default value. */
export function useSupportForm(draft: string | undefined) {
  const call = useCall()
  const form = useForm<Fields>()
  const { register, handleSubmit, setError } = form
  const sending = useMutation({
    mutationFn: async (fields: Fields) => {
      const { writeToSupport } = await import('@ayva/contract/communication/support')
      return call(writeToSupport, { body: bodyOf(fields) })
    },
    onError: (error) => {
      const fields = error instanceof Refusal ? Object.entries(error.details.fields ?? {}) : []
      for (const [name, message] of fields) setError(name as keyof Fields, { message })
    },
  })
  const submit = handleSubmit(async (fields) => {
    const { writeToSupport } = await import('@ayva/contract/communication/support')
    // Named one by one, or the bundler would include the whole package.
    const { safeParse } = await import('zod/mini')
    const read = safeParse(writeToSupport.body, bodyOf(fields))
    if (read.success) return sending.mutate(fields)
    for (const { path, message } of read.error.issues)
      setError(String(path[0]) as keyof Fields, { message }, { shouldFocus: true })
  })
  return {
    errors: form.formState.errors,
    sent: sending.data,
    sending: sending.isPending,
    refused: refusalOf(sending.error),
    fields: {
      email: register('email'),
      topic: register('topic'),
      text: { ...register('text'), defaultValue: draft?.slice(0, SUPPORT_TEXT_MAX) },
    },
    submit: () => void submit(),
    again: () => {
      sending.reset()
      form.reset()
    },
  }
}

/** The message above the button; refusals of a field are shown at the field. */
function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (!(error instanceof Refusal) || error.key === 'fault') return unexpected
  return error.details.fields ? undefined : error.message
}
