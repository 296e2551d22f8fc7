import { hundredthsText, multiplierText, parseScaled } from '../../table/figures.ts'
import { NumberField, NumberFields } from '../../table/NumberField.tsx'
import { diceText } from './dice.text.ts'
import { viewOf, withChance, withMultiplier, withTarget } from './dice-choice.ts'
import { type ChoiceProps } from './DicePanel.tsx'

/** The same choice as three numbers; each can be typed, and the other two follow. */
export function DiceFields({ model, params, setParams }: ChoiceProps) {
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
      commit={(typed) => {
        const value = parseScaled(typed, digits)
        if (value !== undefined) setParams(change(model, params, value))
      }}
    />
  )
  return (
    <NumberFields>
      {field(diceText.multiplier, '×', multiplierText(multiplier4), 4, withMultiplier)}
      {field(diceText.target, '', hundredthsText(target), 2, withTarget)}
      {field(diceText.chance, '%', hundredthsText(chance100), 2, withChance)}
    </NumberFields>
  )
}
