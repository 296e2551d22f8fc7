import { showPasswordRules } from '@ayva/contract/identity/auth/passwords'
import { PASSWORD_MIN } from '@ayva/contract/identity/auth/fields'
import { StrengthBar } from '@ayva/kit/StrengthBar'
import { useQuery } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { text } from './auth.text.ts'
import { strengthOf } from './password-strength.ts'

type StrengthProps = {
  password: string
  /** The player's own e-mail and phone, as far as they are known here. */
  names: string[]
}

/** Four bars and a word: what the server will refuse is said while it is typed. */
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

/** The shortest password of this site; until it is told, the shortest of all. */
function useLeast(): number {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['password-rules'],
    queryFn: () => call(showPasswordRules, {}),
    ...shared,
  })
  return data?.min ?? PASSWORD_MIN
}
