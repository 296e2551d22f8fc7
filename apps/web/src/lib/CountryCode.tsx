import { countries } from '@ayva/contract/locale'
import { Combobox } from '@ayva/kit/Combobox'
import { type PhoneCountry } from './phone-country.ts'

const options = countries.map(({ code, name, phoneCode }) => ({
  value: code,
  label: `+${phoneCode} ${name}`,
  also: [phoneCode, code.toLowerCase()],
}))

type CountryCodeProps = {
  country: PhoneCountry | undefined
  onChoose: (country: PhoneCountry, isClicked: boolean) => void
}

/** The list of countries with supported phones, searchable by name or code. */
export function CountryCode({ country, onChoose }: CountryCodeProps) {
  return (
    <Combobox
      label="Код страны"
      options={options}
      value={country?.code}
      onChange={(value, isClicked) =>
        onChoose(
          countries.find(({ code }) => code === value)!,
          isClicked,
        )
      }
      placeholder="Другая страна"
      nothing="Такой страны в списке нет"
    />
  )
}
