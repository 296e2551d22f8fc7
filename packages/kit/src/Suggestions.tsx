import './segmented.css'
import { type ReactNode } from 'react'

/** `mark` is a word above the suggestion, such as the popular choice. */
export type Suggestion<Value> = { value: Value; label: ReactNode; mark?: string }

export type SuggestionsProps<Value> = {
  label: string
  options: readonly Suggestion<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** Suggested sums below an amount field. */
export const Suggestions = <Value extends string | number | bigint>(
  props: SuggestionsProps<Value>,
) => {
  const { label, options, value, onChange, disabled } = props
  return (
    <fieldset className="k-suggestions" aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.mark && <small className="k-suggestion-mark">{option.mark}</small>}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
