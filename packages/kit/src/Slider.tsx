import './slider.css'
import { type ComponentProps, type CSSProperties } from 'react'
import { classes } from './classes.ts'
import { InputControl } from './controls.tsx'

export type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'value' | 'onChange'> & {
  label: string
  /** At least 0. */
  value: number
  max: number
  /** The value for screen readers: «7 000 ₽ в неделю». */
  valueText: string
  onChange: (value: number) => void
}

/** A native slider under a drawn one, so that keys, touch and screen readers work without more code. */
export const Slider = (props: SliderProps) => {
  const { label, value, max, valueText, onChange, className, ...rest } = props
  const place = { '--at': value / max } as CSSProperties
  return (
    <InputControl
      step={1}
      {...rest}
      type="range"
      className={classes('k-slider', className)}
      style={place}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
