import { type GameCard } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { formatCount } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Input } from '@ayva/kit/Input'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { type Option } from './filter-options.ts'
import { type Chosen, countsOf, type Group, toggled } from './filters.ts'
import { text } from './filters.text.ts'

type Props = {
  group: Group
  options: Option[]
  games: readonly GameCard[]
  chosen: Chosen
  choose: (chosen: Chosen) => void
  found: number | undefined
}

/** With fewer options all of them are visible at once. */
const FIND_FROM = 8

/** A group of filters: a button that states the choice, and the options below it. */
export function FilterMenu(props: Props) {
  const { group, options, chosen } = props
  const { label, any } = text.groups[group]
  const id = useId()
  const [place, setPlace] = useState<CSSProperties>()
  const button = useRef<HTMLButtonElement>(null)
  const values = chosen[group]
  const said =
    values.length > 1
      ? text.chosen(values.length)
      : values.length === 1
        ? (options.find(({ value }) => value === values[0])?.label ?? values[0])
        : any
  return (
    <>
      <button ref={button} type="button" className="filter-menu-button" popoverTarget={id}>
        <small>{label}</small>
        {said}
        <Icon name="caret-down" size={16} />
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        className="filter-menu"
        style={place}
        onBeforeToggle={({ newState }) =>
          setPlace(newState === 'open' ? under(button.current) : undefined)
        }
      >
        {place && <Choice {...props} close={() => document.getElementById(id)?.hidePopover()} />}
      </fieldset>
    </>
  )
}

/** The position of the menu on a wide screen; on a narrow one it is at the bottom. */
function under(button: HTMLElement | null): CSSProperties {
  const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {}
  return { '--x': `${left + scrollX}px`, '--y': `${bottom + scrollY + 8}px` } as CSSProperties
}

function Choice({ close, ...props }: Props & { close: () => void }) {
  const { group, options, games, chosen, choose, found } = props
  const [query, setQuery] = useState('')
  const counts = countsOf(games, { chosen, group, values: options.map(({ value }) => value) })
  const wanted = query.trim().toLocaleLowerCase('ru')
  const shown = options
    .map((option, index) => ({ ...option, count: counts[index]! }))
    .filter((option) => option.label.toLocaleLowerCase('ru').includes(wanted))
  return (
    <>
      {options.length >= FIND_FROM && (
        <Input
          type="search"
          label={text.find}
          maxLength={60}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <ul>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Checkbox
              label={
                <>
                  {label} <small translate="no">{formatCount(count)}</small>
                </>
              }
              checked={chosen[group].includes(value)}
              onChange={() => choose(toggled(chosen, group, value))}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="k-text-3">{text.noSuch}</li>}
      </ul>
      <p className="filter-menu-actions">
        <Button kind="primary" onClick={close} loading={found === undefined}>
          {text.show(found ?? 0)}
        </Button>
        <Button kind="outline" onClick={() => choose({ ...chosen, [group]: [] })}>
          {text.reset}
        </Button>
      </p>
    </>
  )
}
