import { Currency } from '@ayva/contract/base'
import { Select } from '@ayva/kit/Select'
import { useAddress } from '../use-address.ts'

const options = Currency.options
  .filter((currency) => currency !== 'POINTS')
  .map((currency) => ({ value: currency, label: currency }))

/** The currency that prices of a page are told in; it stands in the address. */
export function useCurrency(): Currency {
  const { search } = useAddress()
  const asked = search.get('currency')
  return (options.find(({ value }) => value === asked)?.value ?? 'RUB') as Currency
}

export function CurrencySelect() {
  const currency = useCurrency()
  const { say } = useAddress()
  return (
    <Select
      aria-label="Валюта"
      options={options}
      value={currency}
      onChange={(event) =>
        say('currency', event.target.value === 'RUB' ? undefined : event.target.value)
      }
    />
  )
}
