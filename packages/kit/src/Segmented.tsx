import './segmented.css'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { InputControl } from './controls.tsx'

export type SegmentedOption<Value extends string> = { value: Value; label: ReactNode }

export type SegmentedProps<Value extends string> = {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Two to four modes. They are radio buttons, so that arrow keys, forms and screen readers work without more code. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, options, value, onChange, disabled, className } = props
  const name = useId()
  return (
    <fieldset className={classes('k-segmented', className)} disabled={disabled}>
      <legend className="k-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <InputControl
            type="radio"
            className="k-visually-hidden"
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
