import './combobox.css'
import { useCombobox } from 'downshift'
import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import { Input } from './Input.tsx'
import { showOption, useSpaceBelow } from './space-below.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** Other spellings to search by, in lower case. */
  also?: readonly string[]
}

export type ComboboxProps = {
  label: string
  options: readonly ComboboxOption[]
  /** Undefined if no option is chosen. */
  value: string | undefined
  /** `isClicked` is true if the option was clicked or tapped, and false if it was chosen by keyboard. */
  onChange: (value: string, isClicked: boolean) => void
  /** Shown if `value` is undefined. */
  placeholder: string
  /** Shown if no option matches the typed text. */
  nothing: string
}

/**
 * A list that typing narrows, according to the combobox pattern of ARIA. Escape reaches the surrounding dialog only
 * while the list is closed.
 */
export const Combobox = (props: ComboboxProps) => {
  const { label, nothing } = props
  const { found, placeholder, typed, onTyped, combobox } = useNarrowing(props)
  const { isOpen, highlightedIndex, getItemProps } = combobox
  const menu = combobox.getMenuProps({ 'aria-label': label })
  useSpaceBelow(menu.id, isOpen)
  const input = combobox.getInputProps({
    'aria-label': label,
    onChange: (event) => onTyped(event.currentTarget.value),
    onFocus: (event) => event.currentTarget.select(),
    onKeyDown: (event) => {
      if (event.key === 'Escape' && !isOpen)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
  })
  useEffect(() => {
    if (isOpen || typed !== undefined) return
    // Selects the text, so that typing after the list was closed replaces the shown name.
    const field = document.getElementById(input.id)
    if (field instanceof HTMLInputElement && field === document.activeElement) field.select()
  }, [isOpen, typed, input.id])

  return (
    <div className="k-combobox">
      <Input
        label={label}
        {...input}
        placeholder={placeholder}
        maxLength={40}
        end={
          <button
            {...combobox.getToggleButtonProps()}
            type="button"
            className="k-well-button"
            aria-label={label}
          >
            <Icon name="caret-down" size={18} />
          </button>
        }
      />
      <ul {...menu} className="k-combobox-list" hidden={!isOpen}>
        {isOpen &&
          found.map((option, index) => (
            <li
              key={option.value}
              {...getItemProps({ item: option, index })}
              className={index === highlightedIndex ? 'is-active' : undefined}
            >
              {option.label}
            </li>
          ))}
        {found.length === 0 && <li aria-hidden="true">{nothing}</li>}
      </ul>
      {/* Downshift puts its own status message outside the dialog, where it is inert and not announced. */}
      <output className="k-visually-hidden" aria-live="polite">
        {isOpen && (found.length === 0 ? nothing : `Вариантов: ${found.length}`)}
      </output>
    </div>
  )
}

function useNarrowing({ options, value, onChange, placeholder }: ComboboxProps) {
  const [typed, setTyped] = useState<string>()
  const found = matching(options, typed ?? '')
  const selected = options.find((option) => option.value === value) ?? null
  const combobox = useCombobox<ComboboxOption>({
    items: found,
    itemToString: (option) => option?.label ?? '',
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? '',
    scrollIntoView: showOption,
    stateReducer: (_state, { type, changes }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return changes
      // Typing highlights the first option that matches; an empty text highlights none.
      const isFound = changes.inputValue && matching(options, changes.inputValue).length > 0
      return { ...changes, highlightedIndex: isFound ? 0 : -1 }
    },
    onIsOpenChange: ({ isOpen, type }) => {
      // Opening the list shows all options; only typing narrows it.
      if (type !== useCombobox.stateChangeTypes.InputChange) setTyped(isOpen ? '' : undefined)
    },
    onSelectedItemChange: ({ selectedItem, type }) => {
      const isClicked = type === useCombobox.stateChangeTypes.ItemClick
      if (selectedItem) onChange(selectedItem.value, isClicked)
    },
  })
  return { found, combobox, typed, onTyped: setTyped, placeholder: selected?.label ?? placeholder }
}

/** Options that begin with the typed text or contain a word that does. */
function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const sought = typed.trim().toLowerCase()
  return options.filter(({ label, also = [] }) =>
    [label.toLowerCase(), ...label.toLowerCase().split(/\s+/), ...also].some((name) =>
      name.startsWith(sought),
    ),
  )
}
