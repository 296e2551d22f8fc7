import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { formatMoney } from '@ayva/kit/format'
import { colourOf, type Place, places } from '../places.ts'
import { Chip } from '../../table/Chip.tsx'
import { insideSpot, nearestBox } from './layout.ts'
import { placeName, rouletteText } from './roulette.text.ts'

type Props = {
  sums: ReadonlyMap<string, number>
  currency: string
  lay: (id: string) => void
  /** The last number, whose place is highlighted. */
  landed: number | undefined
  /** The places whose bets the last number has paid; they are highlighted too. */
  paid: ReadonlySet<string>
  disabled: boolean
}

/** All 157 places; one of them is in the Tab order, arrow keys reach the others, and a press bets on each. */
export function RouletteTable({ sums, currency, lay, landed, paid, disabled }: Props) {
  const field = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState('straight:17')

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.key.startsWith('Arrow')) {
      if (event.repeat) event.preventDefault()
      return
    }
    event.preventDefault()
    const buttons = [...(field.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const from = event.currentTarget.getBoundingClientRect()
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const to = buttons[nearestBox(from, boxes, event.key) ?? -1]
    if (!to) return
    setFocus(to.dataset['place']!)
    to.focus()
  }

  return (
    <fieldset
      className="roulette-table"
      aria-label={rouletteText.field}
      ref={field}
      data-landed={landed}
    >
      {places.map((place) => (
        <Spot
          key={place.id}
          place={place}
          sum={sums.get(place.id) ?? 0}
          currency={currency}
          isLanded={landed !== undefined && place.type === 'straight' && place.n![0] === landed}
          isPaid={paid.has(place.id)}
          isTab={place.id === focus}
          disabled={disabled}
          lay={lay}
          setFocus={setFocus}
          onKeyDown={onKeyDown}
        />
      ))}
    </fieldset>
  )
}

type SpotProps = {
  place: Place
  sum: number
  currency: string
  isLanded: boolean
  isPaid: boolean
  isTab: boolean
  disabled: boolean
  lay: (id: string) => void
  setFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const Spot = memo((props: SpotProps) => {
  const { place, sum, currency, isLanded, isPaid, isTab, disabled } = props
  const { lay, setFocus, onKeyDown } = props
  const { id, type, n, times } = place
  const lies = sum > 0 ? formatMoney({ minor: BigInt(sum), currency }, { short: true }) : ''
  const { className, style, face } = lookOf(place)
  const state = `${isLanded ? ' is-landed' : ''}${isPaid ? ' is-paid' : ''}${sum > 0 ? ' has-chip' : ''}`
  return (
    <button
      type="button"
      data-place={id}
      data-press={id === 'red' ? 'setup' : undefined}
      className={`roulette-spot ${className}${state}`}
      style={style as React.CSSProperties}
      tabIndex={isTab ? 0 : -1}
      aria-label={rouletteText.place(placeName({ type, n, value: place.value }), times, lies)}
      aria-disabled={disabled || undefined}
      onFocus={() => setFocus(id)}
      onKeyDown={onKeyDown}
      onClick={() => !disabled && lay(id)}
    >
      {face}
      {sum > 0 && <Chip sum={sum} currency={currency} />}
    </button>
  )
})

/** The position of a place, as columns and rows of the horizontal and the vertical field. */
function lookOf(place: Place): { className: string; style: object; face: string } {
  const { type, n, value } = place
  if (type === 'straight') {
    const number = n![0]!
    const colour = `is-${colourOf(number)}`
    if (number === 0)
      return { className: `is-cell ${colour}`, style: at(1, 1, '1 / 4', '1 / 4'), face: '0' }
    const row = Math.floor((number - 1) / 3) + 2
    const column = (number - 1) % 3
    return {
      className: `is-cell ${colour}`,
      style: at(row, row, 3 - column, column + 1),
      face: String(number),
    }
  }
  if (type === 'column')
    return { className: 'is-cell is-outside', style: at(14, 14, 4 - value!, value!), face: '2:1' }
  if (type === 'dozen') {
    const from = 4 * value! - 2
    const span = `${from} / ${from + 4}`
    const face = `${12 * value! - 11}–${12 * value!}`
    return { className: 'is-cell is-outside', style: at(span, span, 4, 4), face }
  }
  const place6 = ['low', 'even', 'red', 'black', 'odd', 'high'].indexOf(type)
  if (place6 >= 0) {
    const from = 2 * place6 + 2
    const span = `${from} / ${from + 2}`
    return {
      className: `is-cell is-outside is-${type}`,
      style: at(span, span, 5, 5),
      face: placeName(place),
    }
  }
  const { u, v } = insideSpot(place)
  return { className: 'is-line', style: { '--u': u, '--v': v }, face: '' }
}

/** `along` and `across` for the horizontal and the vertical field. */
function at(
  alongWide: number | string,
  alongTall: number | string,
  acrossWide: number | string,
  acrossTall: number | string,
) {
  return { '--cw': alongWide, '--rt': alongTall, '--rw': acrossWide, '--ct': acrossTall }
}
