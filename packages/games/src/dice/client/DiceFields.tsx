import { useState } from 'react'
import { hundredthsText, multiplierText, parseScaled } from '../../table/figures.ts'
import { diceText } from './dice.text.ts'
import { viewOf, withChance, withMultiplier, withTarget } from './dice-choice.ts'
import { type ChoiceProps } from './DicePanel.tsx'

/** The same choice as three numbers; each can be typed, and the other two follow. */
export function DiceFields({ model, params, setParams, disabled }: ChoiceProps) {
  const { target, chance100, multiplier4 } = viewOf(model, params)
  const field = (
    label: string,
    unit: string,
    shown: string,
    digits: number,
    change: typeof withTarget,
  ) => (
    <NumberField
      key={label}
      label={label}
      unit={unit}
      shown={shown}
      disabled={disabled}
      commit={(typed) => {
        const value = parseScaled(typed, digits)
        if (value !== undefined) setParams(change(model, params, value))
      }}
    />
  )
  return (
    <div className="dice-fields">
      {field(diceText.multiplier, '×', multiplierText(multiplier4), 4, withMultiplier)}
      {field(diceText.target, '', hundredthsText(target), 2, withTarget)}
      {field(diceText.chance, '%', hundredthsText(chance100), 2, withChance)}
    </div>
  )
}

type FieldProps = {
  label: string
  unit: string
  shown: string
  disabled: boolean
  commit: (typed: string) => void
}

/** Shows the true value, or what is being typed; Enter or leaving the field makes it true. */
function NumberField({ label, unit, shown, disabled, commit }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    if (typed !== undefined) commit(typed)
    setTyped(undefined)
  }
  return (
    <label>
      {label}
      <span>
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed ?? shown}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        <i aria-hidden="true">{unit}</i>
      </span>
    </label>
  )
}
