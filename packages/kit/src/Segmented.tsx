import './segmented.css'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type SegmentedOption<Value extends string> = { value: Value; label: ReactNode }

export type SegmentedProps<Value extends string> = {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Two to four modes. Radio buttons underneath: arrows, forms and readers work by themselves. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, options, value, onChange, disabled, className } = props
  const name = useId()
  return (
    <fieldset className={classes('k-segmented', className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export type Suggestion<Value> = { value: Value; label: ReactNode; badge?: ReactNode }

export type SuggestionsProps<Value> = {
  label: string
  options: readonly Suggestion<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** Ready sums under an amount field; the best one may carry a leaf-green badge. */
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
          {option.badge && <small>{option.badge}</small>}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
