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
 * A phone field with a list of country codes. The field contains the whole number and determines the country in the
 * list; choosing a country writes its code into the field.
 */
export function PhoneField({ onChange, onBlur, ...rest }: InputProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const [chosen, choose] = useState<PhoneCountry>(defaultPhoneCountry)
  const [typed, setTyped] = useState('')
  const country = phoneCountryOf(typed, chosen)
  const field = () => box.current!.querySelector<HTMLInputElement>(PHONE)!

  // The form writes its stored value into the input when the input is attached, without calling `onChange`.
  const attach = useCallback((node: HTMLDivElement | null) => {
    box.current = node
    const input = node?.querySelector<HTMLInputElement>(PHONE)
    if (input) setTyped(input.value)
  }, [])

  const write = (text: string) => {
    if (text !== field().value) typeInto(field(), text)
  }
  const complete = () => write(completedPhone(field().value, country))
  // A form can be submitted without leaving the field, and this must be known before `Form` submits what was sent
  // before hydration.
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
          // Keyboard and screen reader users keep their focus.
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
