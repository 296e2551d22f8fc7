import './phone-field.css'
import { typeInto } from '@ayva/kit/controls'
import { Input, type InputProps } from '@ayva/kit/Input'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { onDemand } from './on-demand.tsx'
import {
  completedPhone,
  defaultPhoneCountry,
  type PhoneCountry,
  phoneCountryOf,
  withPhoneCode,
} from './phone-country.ts'

const PHONE = 'input[type="tel"]'

const CountryCode = onDemand(
  async () => (await import('./CountryCode.tsx')).CountryCode,
  <span className="phone-field-waiting" />,
)

/**
 * A phone with the list of country codes before it. The field holds the whole number and decides: the list
 * shows the country of what is typed, and a country that is chosen writes its code into the field.
 */
export function PhoneField({ onChange, onBlur, ...rest }: InputProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const [chosen, choose] = useState<PhoneCountry>(defaultPhoneCountry)
  const [typed, setTyped] = useState('')
  const country = phoneCountryOf(typed, chosen)
  const field = () => box.current!.querySelector<HTMLInputElement>(PHONE)!

  // The form writes what it has kept into the input when the input is attached, and calls no `onChange`.
  const attach = useCallback((node: HTMLDivElement | null) => {
    box.current = node
    const input = node?.querySelector<HTMLInputElement>(PHONE)
    if (input) setTyped(input.value)
  }, [])

  const write = (text: string) => {
    if (text !== field().value) typeInto(field(), text)
  }
  const complete = () => write(completedPhone(field().value, country))
  // A form may be sent without leaving the field. It must be known before `Form` sends what was sent early.
  useLayoutEffect(() => {
    const { form } = field()
    form?.addEventListener('submit', complete, true)
    return () => form?.removeEventListener('submit', complete, true)
  })
  return (
    <div className="phone-field" ref={attach}>
      <CountryCode
        country={country}
        onChoose={(next, isClicked) => {
          choose(next)
          write(withPhoneCode(field().value, next))
          // The focus of the keyboard and of its screen reader stays where it is.
          if (!isClicked) return
          field().focus()
          field().setSelectionRange(field().value.length, field().value.length)
        }}
      />
      <Input
        inputMode="tel"
        placeholder={`+${(country ?? chosen).phoneCode}`}
        {...rest}
        type="tel"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        onBlur={(event) => {
          complete()
          onBlur?.(event)
        }}
      />
    </div>
  )
}
