import './stepper.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { InputControl } from './controls.tsx'

export type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number | undefined
  /** The allowed values, if they have no constant step: stakes of a slot. */
  values?: readonly number[] | undefined
  /** Formats the shown value; with it the value cannot be typed. */
  format?: ((value: number) => ReactNode) | undefined
  /** Small text above the value: «Ставка». */
  caption?: ReactNode
  size?: 'md' | 'lg' | undefined
  /** A translucent dark background, for use over the picture of a game. */
  blur?: boolean | undefined
  disabled?: boolean | undefined
}

/** The next allowed value; the same value at either end. */
export const nextValue = (
  {
    value,
    min,
    max,
    step = 1,
    values,
  }: Pick<StepperProps, 'value' | 'min' | 'max' | 'step' | 'values'>,
  direction: 1 | -1,
): number => {
  if (!values) return Math.min(max, Math.max(min, value + step * direction))
  const ladder = values.filter((one) => one >= min && one <= max)
  const next =
    direction > 0 ? ladder.find((one) => one > value) : ladder.findLast((one) => one < value)
  return next ?? value
}

const firstRepeatMs = 420
const repeatMs = 90

/** A click makes one step, and holding repeats it; the click event at the end of a hold is ignored. */
const useRepeat = (act: () => void) => {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const again = () => {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(again, repeatMs)
  }
  return {
    onClick: () => {
      if (!repeated.current) latest.current()
      repeated.current = false
    },
    onPointerDown: () => {
      repeated.current = false
      timer.current = setTimeout(again, firstRepeatMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  }
}

type EndProps = { icon: IconName; label: string; act: () => void; disabled: boolean }

const End = ({ icon, label, act, disabled }: EndProps) => (
  <button type="button" aria-label={label} disabled={disabled} {...useRepeat(act)}>
    <Icon name={icon} size={16} />
  </button>
)

export const Stepper = (props: StepperProps) => {
  const { label, value, onChange, min, max, format, caption, size, blur, disabled } = props
  const go = (direction: 1 | -1) => () => {
    const next = nextValue(props, direction)
    if (next !== value) onChange(next)
  }
  const typed = (text: string) => {
    const number = Number(text)
    if (text !== '' && Number.isInteger(number)) onChange(Math.min(max, Math.max(min, number)))
  }
  const look = classes('k-stepper', size === 'lg' && 'is-lg', blur && 'has-blur')
  return (
    <fieldset className={look} disabled={disabled}>
      <legend className="k-visually-hidden">{label}</legend>
      <End
        icon="minus-bold"
        label={`${label}: меньше`}
        act={go(-1)}
        disabled={nextValue(props, -1) === value}
      />
      {format ? (
        <output aria-live="polite" translate="no">
          {caption && <small translate="yes">{caption}</small>}
          {format(value)}
        </output>
      ) : (
        <InputControl
          inputMode="numeric"
          aria-label={label}
          value={value}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )}
      <End
        icon="plus-bold"
        label={`${label}: больше`}
        act={go(1)}
        disabled={nextValue(props, 1) === value}
      />
    </fieldset>
  )
}
