import { countries, DEFAULT_PHONE_COUNTRY } from '@ayva/contract/locale'
import { Select, type SelectProps } from '@ayva/kit/Select'

const options = countries.map(({ code, name, phoneCode }) => ({
  value: code,
  label: `${name}, +${phoneCode}`,
}))

/** The country of a phone, by which its code is known. */
export function PhoneCodeSelect(props: Omit<SelectProps, 'options' | 'label'>) {
  const preset = props.value === undefined && { defaultValue: DEFAULT_PHONE_COUNTRY }
  return <Select {...preset} {...props} label="Код страны" options={options} />
}
