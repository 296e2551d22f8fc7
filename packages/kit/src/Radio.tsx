import './choice.css'
import { type ChoiceProps } from './choice.ts'
import { classes } from './classes.ts'
import { InputControl } from './controls.tsx'

export const Radio = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classes('k-choice', className)}>
    <span className="k-dot">
      <InputControl {...rest} type="radio" />
    </span>
    <span>{label}</span>
  </label>
)
