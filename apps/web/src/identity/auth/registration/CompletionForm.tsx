import '../auth.css'
import { type Missing } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Form } from '@ayva/kit/controls'
import { Agreement } from './Agreement.tsx'
import { text } from '../auth.text.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { useCompletionForm } from './use-completion-form.ts'

/**
 * Asks for the data that the law requires before payments, from a player who registered with e-mail and password only.
 */
export function CompletionForm({ missing }: { missing: Missing[] }) {
  const { fields, state, words, submit } = useCompletionForm(missing)
  const { errors, isSubmitting } = state
  const { lead, button, busy } = text.completion
  return (
    <Form className="auth-form auth-completion" noValidate onSubmit={(event) => void submit(event)}>
      <p className="k-text-2">{lead}</p>
      {missing.includes('birthDate') && (
        <BirthDateField fields={fields.birthDate} error={errors.day?.message} />
      )}
      {missing.includes('agreement') && (
        <Checkbox {...fields.agreement} error={errors.agreement?.message} label={<Agreement />} />
      )}
      {words && <ErrorNote title={words} />}
      <Button kind="primary" size="lg" type="submit" loading={isSubmitting} loadingLabel={busy}>
        {button}
      </Button>
    </Form>
  )
}
