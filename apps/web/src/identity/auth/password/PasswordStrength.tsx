import { showPasswordRules } from '@ayva/contract/identity/auth/passwords'
import { PASSWORD_MIN } from '@ayva/contract/identity/auth/fields'
import { StrengthBar } from '@ayva/kit/StrengthBar'
import { useQuery } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { text } from '../auth.text.ts'
import { strengthOf } from './password-strength.ts'

type StrengthProps = {
  password: string
  /** The player's own e-mail and phone, as far as they are known here. */
  names: string[]
}

/** Four bars and a word, shown during typing; includes the reasons for which the server would refuse. */
export function PasswordStrength({ password, names }: StrengthProps) {
  const { bars, word } = strengthOf(password, { min: useLeast(), names })
  const words = text.strength
  return (
    <div className="auth-strength">
      <StrengthBar label={words.label} value={bars} of={4} />
      <p aria-live="polite">{word && words[word]}</p>
    </div>
  )
}

/** The minimal length on this site; until the setting is loaded, the smallest possible one. */
function useLeast(): number {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['password-rules'],
    queryFn: () => call(showPasswordRules, {}),
    ...shared,
  })
  return data?.min ?? PASSWORD_MIN
}
