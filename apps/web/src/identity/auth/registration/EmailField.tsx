import { Input } from '@ayva/kit/Input'
import { type UseFormRegisterReturn } from 'react-hook-form'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from '../auth.text.ts'
import { suggestEmail } from './email-suggestion.ts'

type EmailFieldProps = {
  field: UseFormRegisterReturn
  value: string
  error: string | undefined
  /** Takes the focus when its dialog opens. */
  first: boolean
  autoComplete: string
  onAccept: (email: string) => void
}

/** A field for an e-mail that suggests a correction if the domain looks mistyped. */
export function EmailField(props: EmailFieldProps) {
  const { field, value, error, first, autoComplete, onAccept } = props
  const known = useSetting('email_domain_recommendation')
  const meant = known?.enabled ? suggestEmail(value, known.domains) : undefined
  return (
    <Input
      {...field}
      label={text.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      data-autofocus={first || undefined}
      error={error}
      hint={
        meant && (
          <>
            {text.suggestion(meant)}{' '}
            <button type="button" className="auth-link" onClick={() => onAccept(meant)}>
              {text.accept}
            </button>
          </>
        )
      }
    />
  )
}
