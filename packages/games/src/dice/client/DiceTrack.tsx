import { type DiceOutcome } from '../dice.ts'
import { hundredthsText, rollText } from '../../table/figures.ts'
import { diceText } from './dice.text.ts'
import { withTarget } from './dice-choice.ts'
import { type ChoiceProps } from './DicePanel.tsx'
import { InputControl } from '@ayva/kit/controls'

const TICKS = [0, 25, 50, 75, 100]

/** The scale from 0 to 100 with its border: a native slider under a drawn one. */
export function DiceTrack(props: ChoiceProps & { marker: DiceOutcome | undefined }) {
  const { model, params, setParams, marker } = props
  const place = {
    '--at': `${params.target / 100}%`,
    '--mark': `${(marker?.roll ?? 0) / 100}%`,
  } as React.CSSProperties
  return (
    <div className={`dice-track is-${params.direction}`} style={place}>
      <InputControl
        type="range"
        aria-label={diceText.target}
        aria-valuetext={hundredthsText(params.target)}
        min={0}
        max={10_000}
        step={1}
        value={params.target}
        onChange={(event) =>
          setParams(withTarget(model, params, Number(event.currentTarget.value)))
        }
        onKeyDown={(event) => {
          const steps: Record<string, number> = { PageUp: 500, PageDown: -500 }
          const step = steps[event.key]
          if (step === undefined) return
          event.preventDefault()
          setParams(withTarget(model, params, params.target + step))
        }}
      />
      <div className="dice-bar" aria-hidden="true">
        <i />
        <i />
      </div>
      {marker && (
        <div translate="no" className="dice-mark" aria-hidden="true" key={marker.roll}>
          {rollText(marker.roll)}
        </div>
      )}
      <div translate="no" className="dice-knob" aria-hidden="true">
        {hundredthsText(params.target)}
      </div>
      <div className="dice-ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  )
}
