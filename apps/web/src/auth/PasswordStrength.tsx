import { StrengthBar } from '@ayva/kit/StrengthBar'
import { text } from './auth.text.ts'
import { strengthOf } from './password-strength.ts'

/** Four bars and a word: advice, never a refusal. */
export function PasswordStrength({ password }: { password: string }) {
  const { bars, word } = strengthOf(password)
  return (
    <div className="auth-strength">
      <StrengthBar label={text.strength.label} value={bars} of={4} />
      <p aria-live="polite">{word && text.strength[word]}</p>
    </div>
  )
}
