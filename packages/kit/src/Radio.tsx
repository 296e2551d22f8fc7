import './choice.css'
import { type ChoiceProps } from './choice.ts'
import { classes } from './classes.ts'

export const Radio = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classes('k-choice', className)}>
    <span className="k-dot">
      <input {...rest} type="radio" />
    </span>
    <span>{label}</span>
  </label>
)
