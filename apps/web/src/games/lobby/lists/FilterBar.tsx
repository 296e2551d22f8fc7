import './filters.css'
import { type GameCard } from '@ayva/contract/games/lobby'
import { Icon } from '@ayva/kit/Icon'
import { Select } from '@ayva/kit/Select'
import { useMemo } from 'react'
import { FilterMenu } from './FilterMenu.tsx'
import { type Kinds, optionsOf } from './filter-options.ts'
import { groups, type Listing, plain, type Sort, sorts, toggled } from './filters.ts'
import { text } from './filters.text.ts'

type Props = {
  /** All games that can be filtered. */
  games: readonly GameCard[]
  kinds: Kinds
  listing: Listing
  set: (listing: Listing) => void
  /** The number of games that match the filters, once it is known. */
  found: number | undefined
}

/** The filters and the order of a list of games, with the present choice. */
export function FilterBar({ games, kinds, listing, set, found }: Props) {
  const { chosen, sort } = listing
  const menus = useMemo(
    () => groups.map((group) => ({ group, options: optionsOf(group, games, kinds) })),
    [games, kinds],
  )
  const tokens = menus.flatMap(({ group, options }) =>
    chosen[group].map((value) => ({
      group,
      value,
      label: options.find((one) => one.value === value)?.label ?? value,
    })),
  )
  return (
    <fieldset className="filter-bar" aria-label={text.filters}>
      {menus.map(
        ({ group, options }) =>
          (options.length > 1 || chosen[group].length > 0) && (
            <FilterMenu
              key={group}
              group={group}
              options={options}
              games={games}
              chosen={chosen}
              found={found}
              choose={(next) => set({ ...listing, chosen: next })}
            />
          ),
      )}
      {tokens.map(({ group, value, label }) => (
        <button
          key={`${group} ${value}`}
          type="button"
          className="filter-bar-token"
          aria-label={text.remove(label)}
          onClick={() => set({ ...listing, chosen: toggled(chosen, group, value) })}
        >
          {label}
          <Icon name="x" size={16} />
        </button>
      ))}
      {tokens.length > 1 && (
        <button
          type="button"
          className="k-link filter-bar-reset"
          onClick={() => set({ ...plain, sort })}
        >
          {text.reset}
        </button>
      )}
      <Select
        inline
        className="filter-bar-sort"
        label={text.sort}
        value={sort}
        options={sorts.map((value) => ({ value, label: text.sorts[value] }))}
        onChange={(event) => set({ ...listing, sort: event.target.value as Sort })}
      />
    </fieldset>
  )
}
