import { Segmented } from '@ayva/kit/Segmented'
import { setFourColours, useFourColours } from './suits.ts'

const words = { label: 'Цвета мастей', two: 'Два', four: 'Четыре' }

/** The choice between a two-colour and a four-colour deck, for players who confuse suits. */
export function SuitColours() {
  const on = useFourColours((state) => state.on)
  return (
    <div>
      <div className="table-label">{words.label}</div>
      <Segmented
        label={words.label}
        value={on ? 'four' : 'two'}
        onChange={(value) => setFourColours(value === 'four')}
        options={(['two', 'four'] as const).map((value) => ({ value, label: words[value] }))}
      />
    </div>
  )
}
